-- Keep a notice in place of the one of its subject, if it is the same notice.
-- KEYS: notices of a player   ARGV: subject, id of the notice, the notice
-- Returns 1, or 0 where it is gone, or another one has come.
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept or cjson.decode(kept)['notice'] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
