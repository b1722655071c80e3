-- All rooms of a player know how it was: nobody has to tell them any more, unless it has changed meanwhile.
-- KEYS: what is kept; the players whose vacations have changed.   ARGV: as the rooms were told; the player.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
redis.call('SREM', KEYS[2], ARGV[2])
return 1
