-- Write lines of the lobby, drop what is out of date, and read what changed.
-- KEYS: lines, when each expires, the number of each one's last change, head (`changes`, `forgotten`)
-- ARGV: now (ms), lines kept, changes kept, changes read, changes known ('' to read nothing),
--       then for each room: room, version, expires (ms), kind ('' for no line any more), since (ms), line
-- A line is kept as "VERSION KIND SINCE LINE". One without a kind is kept for a while, so that an older version
-- that comes late does not bring it back.
-- Returns {changes, whether all was read, room, since and line ('' where it is gone), room, …}.
local LINES, EXPIRES, CHANGED, HEAD = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local function changed(room)
  redis.call('ZADD', CHANGED, redis.call('HINCRBY', HEAD, 'changes', 1), room)
end
local function parts(kept)
  return kept:match('^(%d+) (%a*) (%d+) (.*)$')
end
local function drop(room)
  local _, kind = parts(redis.call('HGET', LINES, room))
  redis.call('HDEL', LINES, room)
  redis.call('ZREM', EXPIRES, room)
  if kind ~= '' then changed(room) end
end
for i = 6, #ARGV, 6 do
  local room, version, expires, kind, since, line = unpack(ARGV, i, i + 5)
  local kept = redis.call('HGET', LINES, room)
  local before, before_kind, before_since, before_line = '0', '', since, ''
  if kept then before, before_kind, before_since, before_line = parts(kept) end
  if tonumber(version) >= tonumber(before) then
    if kind == before_kind then since = before_since end
    redis.call('HSET', LINES, room, table.concat({version, kind, since, line}, ' '))
    redis.call('ZADD', EXPIRES, expires, room)
    if kind ~= before_kind or line ~= before_line then changed(room) end
  end
end
for _, room in ipairs(redis.call('ZRANGEBYSCORE', EXPIRES, '-inf', ARGV[1], 'LIMIT', 0, 500)) do drop(room) end
local over = redis.call('ZCARD', EXPIRES) - tonumber(ARGV[2])
if over > 0 then
  for _, room in ipairs(redis.call('ZRANGE', EXPIRES, 0, over - 1)) do drop(room) end
end
over = redis.call('ZCARD', CHANGED) - tonumber(ARGV[3])
if over > 0 then
  local oldest = redis.call('ZPOPMIN', CHANGED, over)
  redis.call('HSET', HEAD, 'forgotten', oldest[#oldest])
end
if ARGV[5] == '' then return {} end
local head = redis.call('HMGET', HEAD, 'changes', 'forgotten')
local changes, forgotten, known = tonumber(head[1] or '0'), tonumber(head[2] or '0'), tonumber(ARGV[5])
local answer = {changes, 0}
local function add(room, kept)
  local since, line = '0', ''
  if kept then
    local _, kind, kept_since, kept_line = parts(kept)
    if kind ~= '' then since, line = kept_since, kept_line end
  end
  for _, part in ipairs({room, since, line}) do answer[#answer + 1] = part end
end
if known == 0 or known > changes or known < forgotten then
  answer[2] = 1
  local all = redis.call('HGETALL', LINES)
  for i = 1, #all, 2 do add(all[i], all[i + 1]) end
elseif known < changes then
  local found = redis.call('ZRANGEBYSCORE', CHANGED, '(' .. known, '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[4])
  for i = 1, #found, 2 do
    add(found[i], redis.call('HGET', LINES, found[i]))
    answer[1] = tonumber(found[i + 1])
  end
  if #found == 0 then answer[1] = changes end
end
return answer
