-- Commit one change of a room, whole or not at all: its facts, and nothing else but now and then a snapshot.
-- The last entry of the stream is where the room stands: VERSION-STAMP, the stamp being that of its commit.
-- KEYS: facts stream, room hash, alarms of the bucket, watching nodes; for a new room also the record of its game,
--   where a game ends, has been taken in, or players are to be told also the endings of the bucket; and where players are
--   to be told its errands. `format` is that of facts.
-- ARGV: where the room stood when it was judged ('' for a new one), stamp, version of the first fact, room, node,
--   snapshot ('' for none), the version that it is of, due (ms; '' for never, '=' as before), time to live (ms,
--   '=' as before), when the game ended (ms; '' where it is in the archive, '=' as before), the player who asked for it
--   ('' for nobody), when the node took that in (see fence.lua), fact...; where players are to be told, behind the
--   facts when others may do that (ms).
-- Returns 1, also when this very commit is stored already; or where the room stands when another change came
-- first; or 0 when the room is gone: also a new one whose id belongs to a game in the archive, or to a room that
-- has lost its facts; or 2 when the player has come to another node since (see fence.lua).
local room, node, first = ARGV[4], ARGV[5], tonumber(ARGV[3])
-- Most have no errand, and do not pay for it.
local facts_end = KEYS[6] and #ARGV - 1 or #ARGV
local version = first + facts_end - 13
local after = string.format('%d-%s', version, ARGV[2])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if (last and last[1] or '') ~= ARGV[1] then
  if not last then return 0 end
  if last[1] == after then return 1 end
  return last[1]
end
if ARGV[1] == '' and redis.call('EXISTS', KEYS[5], KEYS[2]) > 0 then return 0 end
if ARGV[11] ~= '' and is_fenced(redis.call('HGET', KEYS[2], 'line:' .. ARGV[11]), node, ARGV[12]) then return 2 end
for i = 13, facts_end do
  redis.call('XADD', KEYS[1], string.format('%d-%s', first + i - 13, ARGV[2]), format, ARGV[i])
end
if ARGV[6] ~= '' then redis.call('HSET', KEYS[2], 'version:2', ARGV[7], 'snapshot:2', ARGV[6]) end
if ARGV[8] == '' then
  redis.call('ZREM', KEYS[3], room)
elseif ARGV[8] ~= '=' then
  redis.call('ZADD', KEYS[3], ARGV[8], room)
end
if ARGV[10] == '' then
  redis.call('ZREM', KEYS[5], room)
elseif ARGV[10] ~= '=' then
  redis.call('ZADD', KEYS[5], ARGV[10], room)
  redis.call('SPUBLISH', KEYS[5], room)
end
if KEYS[6] then redis.call('ZADD', KEYS[6], ARGV[#ARGV], string.format('%s %d-%d', room, first, version)) end
-- Of a new room nobody else hears, and nothing has been said in it.
local nodes, joined = {}, true
if ARGV[1] ~= '' then
  nodes = redis.call('SMEMBERS', KEYS[4])
  for _, other in ipairs(nodes) do joined = joined and other ~= node end
end
if joined then redis.call('SADD', KEYS[4], node) end
if ARGV[9] ~= '=' then
  redis.call('PEXPIRE', KEYS[1], ARGV[9])
  redis.call('PEXPIRE', KEYS[2], ARGV[9])
  redis.call('PEXPIRE', KEYS[4], ARGV[9])
  -- In the same bucket; where nothing has been said there is nothing.
  if ARGV[1] ~= '' then redis.call('PEXPIRE', (string.gsub(KEYS[1], ':facts:', ':chat:', 1)), ARGV[9]) end
elseif joined then
  -- The set may be a new one: nothing of a room outlives it.
  redis.call('PEXPIRE', KEYS[4], redis.call('PTTL', KEYS[1]))
end
if #nodes > (joined and 0 or 1) then
  local update = table.concat({room, ARGV[1], after, unpack(ARGV, 13, facts_end)}, '\n')
  publish(KEYS[4], nodes, node, update)
end
return 1
