-- Take errands away that were done, if their room stands where it stood as its players were told.
-- KEYS: errands of the bucket, facts of the room   ARGV: version of the room, until when they were claimed (ms), errand...
-- Returns 1, also where the room is gone or another process has claimed them; or 0 where the room has gone on since:
--   what was told may have come behind what is told of that, so it is looked at once more.
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last and string.match(last[1], '^%d+') ~= ARGV[1] then return 0 end
for at = 3, #ARGV do
  local until_ms = redis.call('ZSCORE', KEYS[1], ARGV[at])
  if until_ms and tonumber(until_ms) == tonumber(ARGV[2]) then redis.call('ZREM', KEYS[1], ARGV[at]) end
end
return 1
