-- Take a report in, once a day for the same player and room.
-- KEYS: stream of the open reports; what the reporter has reported lately, by when
-- ARGV: now (ms), what is reported, a day (ms), reports of a day, reports kept, report
-- Returns 1; 0 where it was reported before; -1 where there were too many.
local now, day = tonumber(ARGV[1]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - day)
if redis.call('ZSCORE', KEYS[2], ARGV[2]) then return 0 end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then return -1 end
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('PEXPIRE', KEYS[2], day)
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[5], '*', 'report', ARGV[6])
return 1
