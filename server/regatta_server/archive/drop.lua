-- Drop a game from a player's list, and with the last of them what was counted of the player.
-- KEYS: the player's games, the player's counters
-- ARGV: game, the counter that is this game's
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[2])
-- Else the counts of everybody who ever played once would stay for ever.
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('DEL', KEYS[2]) end
