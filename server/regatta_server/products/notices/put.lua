-- Keep a notice of what is so in a room since a version, in place of an older one of its subject.
-- KEYS: notices of a player   ARGV: subject, since which version it is so, the notice, time to live (ms)
-- Returns the id of the notice whose place it takes, '' for none; or 0 where there is one of that version or a later one:
--   that is of the same turn, and stays.
local kept = redis.call('HGET', KEYS[1], ARGV[1])
local older = ''
if kept then
  kept = cjson.decode(kept)
  if (kept['version'] or -1) >= tonumber(ARGV[2]) then return 0 end
  older = kept['notice']
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return older
