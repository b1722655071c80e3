-- Let one node take a game in: the alarm of its room, which rings on every node, is put off.
-- KEYS: alarms of the bucket   ARGV: room, now, until (ms)
-- Returns 1, or 0 when it is not due any more: another node has it.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
