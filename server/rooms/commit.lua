-- Commit one change of a room, whole or not at all.
-- KEYS: room hash, facts stream, alarms of the bucket, watching nodes; for a new room also the record of its game
-- ARGV: version expected, version after, state, due (ms, '' for never), time to live (ms), room, node, fact...
-- Returns 1, or {version, state} as they are when another change came first, or 0 when the room is gone: also a
-- new one whose id belongs to a game in the archive.
local version = redis.call('HGET', KEYS[1], 'version')
if (version or '0') ~= ARGV[1] then
  if not version then return 0 end
  return {version, redis.call('HGET', KEYS[1], 'state')}
end
if KEYS[5] and redis.call('EXISTS', KEYS[5]) == 1 then return 0 end
local room, node = ARGV[6], ARGV[7]
for i = 8, #ARGV do
  -- First, and with an explicit id: the stream itself refuses a version twice, before anything is written.
  redis.call('XADD', KEYS[2], string.format('%d-0', ARGV[1] + i - 7), 'fact', ARGV[i])
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[3], room)
else
  redis.call('ZADD', KEYS[3], ARGV[4], room)
end
redis.call('SADD', KEYS[4], node)
for i = 1, 2 do redis.call('PEXPIRE', KEYS[i], ARGV[5]) end
redis.call('PEXPIRE', KEYS[4], ARGV[5])
local watching = redis.call('SMEMBERS', KEYS[4])
if #watching > 1 then
  local bucket = string.match(KEYS[1], '^{.-}')
  local news = table.concat({room, ARGV[1], ARGV[2], ARGV[3], unpack(ARGV, 8)}, '\n')
  for _, other in ipairs(watching) do
    -- Nobody listening at this server: that node is gone, and asks anew when it comes back.
    if other ~= node and redis.call('SPUBLISH', bucket .. ':node:' .. other, news) == 0 then
      redis.call('SREM', KEYS[4], other)
    end
  end
end
return 1
