-- Let one process take a game in: the time when others may is put off.
-- KEYS: endings of the bucket   ARGV: room, now, until (ms), from when on it was put
--   off by a clock that was ahead (ms)
-- Returns 1, or 0 when it is not due: another process has it, or has taken it in.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or (tonumber(due) > tonumber(ARGV[2]) and tonumber(due) <= tonumber(ARGV[4])) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
