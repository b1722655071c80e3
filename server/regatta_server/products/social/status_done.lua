-- Note that players were looked at, but for those who were marked again meanwhile.
-- KEYS: the players who are marked, by when to look (ms)
-- ARGV: until when they were taken (ms), player...
for i = 2, #ARGV do
  if redis.call('ZSCORE', KEYS[1], ARGV[i]) == ARGV[1] then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 0
