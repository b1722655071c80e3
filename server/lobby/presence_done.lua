-- Note that a player was looked at, unless they were marked again meanwhile.
-- KEYS: the players who are marked, by when to look (ms)
-- ARGV: player, until when they were taken (ms)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0
