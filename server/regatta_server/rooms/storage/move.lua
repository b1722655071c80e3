-- Commit one plain move, whole or not at all: facts of a room that there is, and at most when it is due. All else goes
-- by commit.lua, which promises the same. Each call of the store costs 1 µs or more: a test counts them.
-- KEYS: facts stream, room hash, watching nodes; where it changes when the room is due, also alarms of the bucket.
--   `format` is that of facts.
-- ARGV: node, field of the room hash with the line of the player who asked for it ('' for nobody), where the room
--   stood when it was judged, where it stands by this, when the node took that in (see fence.lua); with alarms, due
--   (ms; '' for never); fact...
-- Returns what commit.lua returns.
local node, after = ARGV[1], ARGV[4]
-- The last entry, and not a field of the hash beside it: that would be a second write for each move (docs/storage.md).
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return 0 end
if last[1] ~= ARGV[3] then
  if last[1] == after then return 1 end
  return last[1]
end
if ARGV[2] ~= '' and is_fenced(redis.call('HGET', KEYS[2], ARGV[2]), node, ARGV[5]) then return 2 end
local first = KEYS[4] and 7 or 6
if first == #ARGV then
  redis.call('XADD', KEYS[1], after, format, ARGV[first])
else
  local version, stamp = string.match(after, '^(%d+)-(%d+)$')
  for i = first, #ARGV do
    redis.call('XADD', KEYS[1], string.format('%d-%s', version - #ARGV + i, stamp), format, ARGV[i])
  end
end
if KEYS[4] then
  local room = string.match(KEYS[1], ':facts:(.*)$')
  if ARGV[6] == '' then
    redis.call('ZREM', KEYS[4], room)
  else
    redis.call('ZADD', KEYS[4], ARGV[6], room)
  end
end
local watching = redis.call('SMEMBERS', KEYS[3])
-- As a rule this node alone: one call for what would be three.
if #watching == 1 and watching[1] == node then return 1 end
if redis.call('SADD', KEYS[3], node) == 1 then
  -- The set may be a new one: nothing of a room outlives it.
  redis.call('PEXPIRE', KEYS[3], redis.call('PTTL', KEYS[1]))
end
local room = string.match(KEYS[1], ':facts:(.*)$')
publish(KEYS[3], watching, node, table.concat({room, ARGV[3], after, unpack(ARGV, first)}, '\n'))
return 1
