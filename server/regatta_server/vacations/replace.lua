-- Keeps a player's times of vacation, where they are still those that were read: two pages take no day twice.
-- KEYS: what is kept. ARGV: as it was read, empty for nothing; as it is to be; how long it is kept (ms).
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
