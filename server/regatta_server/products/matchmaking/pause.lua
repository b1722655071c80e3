-- Match a player on vacation in no pool for games over days, or do so again.
-- KEYS: the players away   ARGV: player, until when (ms; '' for one who is back)
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
elseif redis.call('ZREM', KEYS[1], ARGV[1]) == 1 then
  -- Who is back is looked at with the next round: others may have come meanwhile.
  redis.call('ZADD', '{queue}:due', 'XX', 0, ARGV[1])
end
