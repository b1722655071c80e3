-- Commit one plain change of a room: one fact, and nothing of when something happens by itself, the room is gone or
-- its game is over is another by it. So are nearly all moves; commit.lua does the others.
-- KEYS: facts stream, room hash, watching nodes. ARGV: where the room stood when it was judged, where it stands by
-- this, node, the player who asked for it ('' for nobody), when the node took that in (see fence.lua), fact.
-- Returns what commit.lua returns.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return 0 end
if last[1] ~= ARGV[1] then
  if last[1] == ARGV[2] then return 1 end
  return last[1]
end
if ARGV[4] ~= '' and is_fenced(redis.call('HGET', KEYS[2], 'line:' .. ARGV[4]), ARGV[3], ARGV[5]) then return 2 end
redis.call('XADD', KEYS[1], ARGV[2], format, ARGV[6])
local nodes = redis.call('SMEMBERS', KEYS[3])
if #nodes == 1 and nodes[1] == ARGV[3] then return 1 end
if redis.call('SADD', KEYS[3], ARGV[3]) == 1 then
  -- The set may be a new one: nothing of a room outlives it.
  redis.call('PEXPIRE', KEYS[3], redis.call('PTTL', KEYS[1]))
end
local room = string.match(KEYS[1], '([^:]*)$')
publish(KEYS[3], nodes, ARGV[3], table.concat({room, ARGV[1], ARGV[2], ARGV[6]}, '\n'))
return 1
