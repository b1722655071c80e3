-- Take entries away that are done, but for those that were put anew or claimed by another meanwhile.
-- KEYS: the queue; a stream that must still stand where it stood, or nothing
-- ARGV: until when they were claimed (ms), the number of the stream's last entry (or ''), how many entries, entry...;
--   then what follows from them: due (ms), entry
-- Returns how many were taken away: where it is none, nothing follows. Or -1 where the stream has gone on.
if KEYS[2] then
  local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
  if last and string.match(last[1], '^%d+') ~= ARGV[2] then return -1 end
end
local follows, taken = 4 + ARGV[3], 0
for at = 4, follows - 1 do
  if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[at]) or '') == tonumber(ARGV[1]) then
    taken = taken + redis.call('ZREM', KEYS[1], ARGV[at])
  end
end
if taken > 0 then
  for at = follows, #ARGV, 2 do redis.call('ZADD', KEYS[1], ARGV[at], ARGV[at + 1]) end
end
return taken
