-- Keeps a player's times of vacation, where they are still those that were read: two pages take no day twice.
-- From the same moment on it is known that their rooms are to be told.
-- KEYS: what is kept; the players whose vacations have changed.
-- ARGV: as it was read, empty for nothing; as it is to be; how long it is kept (ms); the player.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SADD', KEYS[2], ARGV[4])
return 1
