-- Let one process deliver an entry: the time when others may is put off.
-- KEYS: notifications of the bucket   ARGV: entry, now, until (ms)
-- Returns 1, or 0 when it is not due: another process has it, or has delivered it.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
