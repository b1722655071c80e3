-- Let one process take a game in: the time when others may is put off, and it has all facts of the room.
-- KEYS: endings of the bucket, facts stream   ARGV: room, now, until (ms), from when on it was put
--   off by a clock that was ahead (ms)
-- Returns the entries of the stream, or false when it is not due: another process has it, or has taken it in.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or (tonumber(due) > tonumber(ARGV[2]) and tonumber(due) <= tonumber(ARGV[4])) then return false end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return redis.call('XRANGE', KEYS[2], '-', '+')
