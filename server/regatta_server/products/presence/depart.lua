-- Note that a player is not connected to some nodes any more.
-- KEYS: the set of nodes where the player is, since when the player is away
-- ARGV: now (ms), how long that is kept (ms), nodes
-- Returns 1 if the player is nowhere since now, or else 0; behind it the nodes that are left.
for number = 3, #ARGV do redis.call('SREM', KEYS[1], ARGV[number]) end
local left = redis.call('SMEMBERS', KEYS[1])
local went = 0
-- NX: several nodes may clear up after a dead one, and one of them tells that the player went.
if #left == 0 and redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2], 'NX') then went = 1 end
return {went, unpack(left)}
