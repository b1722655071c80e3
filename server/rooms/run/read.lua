-- Read a room and, from one moment on, be told of its changes.
-- KEYS: facts stream, room hash, watching nodes
-- ARGV: node, where the reader stands ('' for nowhere), the version whose following facts are wanted ('' for none
--   in particular), most facts to read from the beginning, time to live of the watching (ms)
-- Returns 0 when the room is gone; or {where it stands, version, snapshot, fact...}: the facts behind that version.
--   The snapshot is '' where the reader has the room at that version, or where it is folded from the beginning
--   (version -1).
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then return 0 end
if redis.call('SADD', KEYS[3], ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[3], ARGV[5]) end
local base, snapshot
if ARGV[3] == '' and ARGV[2] ~= '' then
  -- Where the reader stands is on this line only if that very commit is in the stream.
  if last[1] == ARGV[2] then return {last[1], tonumber(string.match(ARGV[2], '^%d+')), ''} end
  if redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1] then
    base, snapshot = tonumber(string.match(ARGV[2], '^%d+')), ''
  end
end
if not base then
  local version, stored = unpack(redis.call('HMGET', KEYS[2], 'version', 'snapshot'))
  base, snapshot = tonumber(version or -1), stored or ''
  if ARGV[3] ~= '' and base > tonumber(ARGV[3]) and redis.call('XLEN', KEYS[1]) <= tonumber(ARGV[4]) then
    base, snapshot = -1, ''
  end
end
local answer = {last[1], base, snapshot}
for _, entry in ipairs(redis.call('XRANGE', KEYS[1], string.format('%d-0', base + 1), '+')) do
  answer[#answer + 1] = entry[2][2]
end
return answer
