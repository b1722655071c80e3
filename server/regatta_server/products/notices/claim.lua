-- Let one process do an errand: the time when others may is put off.
-- KEYS: errands of the bucket   ARGV: errand, due at the latest (ms), until (ms), from when on it was put
--   off by a clock that was ahead (ms)
-- Returns 1, or 0 when it is not due by then: another process has it, or has done it.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or (tonumber(due) > tonumber(ARGV[2]) and tonumber(due) <= tonumber(ARGV[4])) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
