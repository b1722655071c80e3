-- Take the notice of a subject away.
-- KEYS: notices of a player   ARGV: subject, the version of its room up to which it is out of date ('' for any)
-- Returns the notice; or nothing where there is none, or it is of what came later.
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept then return false end
if ARGV[2] ~= '' and (cjson.decode(kept)['version'] or -1) > tonumber(ARGV[2]) then return false end
redis.call('HDEL', KEYS[1], ARGV[1])
return kept
