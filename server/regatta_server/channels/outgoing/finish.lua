-- Take an entry away that was seen to, and put what follows from it.
-- KEYS: notifications of the bucket   ARGV: entry, until when it was claimed (ms); then pairs: due (ms), entry
-- Returns 1, or 0 where it was put anew or claimed by another meanwhile: then it stays as it is.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
for at = 3, #ARGV, 2 do redis.call('ZADD', KEYS[1], ARGV[at], ARGV[at + 1]) end
return 1
