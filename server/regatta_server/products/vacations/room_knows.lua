-- A room knows which of its players are on vacation, unless it was marked anew meanwhile.
-- KEYS: the rooms that may not know.   ARGV: the room; since when it may not (ms), as that was read.
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '') == tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
