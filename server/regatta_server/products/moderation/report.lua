-- Take a report in, once a day for the same player and room.
-- KEYS: stream of the open reports; what the reporter has reported lately, by when; the ids of the reports that the
--       reporter has made, and of those about the reported player
-- ARGV: now (ms), what is reported, a day (ms), reports of a day, reports kept, report, name of the two sets of a
--       player without the player: made, about
-- Returns 1; 0 where it was reported before; -1 where there were too many.
local now, day = tonumber(ARGV[1]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - day)
-- What was reported by a clock that was ahead, and put back since, counts from now on.
for _, ahead in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. now, '+inf')) do
  redis.call('ZADD', KEYS[2], now, ahead)
end
if redis.call('ZSCORE', KEYS[2], ARGV[2]) then return 0 end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then return -1 end
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('PEXPIRE', KEYS[2], day)
while redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[5]) do
  local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
  local report = cjson.decode(oldest[2][2])
  redis.call('XDEL', KEYS[1], oldest[1])
  redis.call('SREM', ARGV[7] .. report.reporter.player, oldest[1])
  redis.call('SREM', ARGV[8] .. report.reported.player, oldest[1])
end
local id = redis.call('XADD', KEYS[1], '*', 'report', ARGV[6])
redis.call('SADD', KEYS[3], id)
redis.call('SADD', KEYS[4], id)
return 1
