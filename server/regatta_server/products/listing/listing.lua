-- Write lines of the lobby, drop what is out of date, and read what changed.
-- KEYS: lines, since when each stands there, when it expires, the number of its last change,
--       head (`changes`, `forgotten`)
-- ARGV: now (ms), lines kept, changes kept, changes read, changes known (-1 for none, '' to read nothing),
--       then for each room: room, version, expires (ms), kind ('' for no line any more), since (ms), line
-- A line is kept as "VERSION KIND LINE". One without a kind is kept for a while, so that an older version that
-- comes late does not bring it back.
-- Returns {changes, whether all was read, room, since and line ('' where it is gone), room, …}.
local LINES, SINCE, EXPIRES, CHANGED, HEAD = unpack(KEYS)
local function changed(room)
  redis.call('ZADD', CHANGED, redis.call('HINCRBY', HEAD, 'changes', 1), room)
end
local function parts(kept)
  return kept:match('^(%d+) (%a*) (.*)$')
end
local function drop(room)
  redis.call('HDEL', LINES, room)
  redis.call('ZREM', EXPIRES, room)
  if redis.call('ZREM', SINCE, room) == 1 then changed(room) end
end
for i = 6, #ARGV, 6 do
  local room, version, expires, kind, since, line = unpack(ARGV, i, i + 5)
  local kept = redis.call('HGET', LINES, room)
  local before, before_kind, before_line = '0', '', ''
  if kept then before, before_kind, before_line = parts(kept) end
  if tonumber(version) >= tonumber(before) then
    redis.call('HSET', LINES, room, table.concat({version, kind, line}, ' '))
    redis.call('ZADD', EXPIRES, expires, room)
    if kind == '' then
      redis.call('ZREM', SINCE, room)
    elseif kind ~= before_kind then
      redis.call('ZADD', SINCE, since, room)
    end
    if kind ~= before_kind or line ~= before_line then changed(room) end
  end
end
for _, room in ipairs(redis.call('ZRANGEBYSCORE', EXPIRES, '-inf', ARGV[1], 'LIMIT', 0, 500)) do drop(room) end
local over = redis.call('ZCARD', SINCE) - tonumber(ARGV[2])
if over > 0 then
  for _, room in ipairs(redis.call('ZRANGE', SINCE, 0, over - 1)) do drop(room) end
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
local function add(room)
  local since, line = redis.call('ZSCORE', SINCE, room), ''
  if since then line = select(3, parts(redis.call('HGET', LINES, room))) end
  for _, part in ipairs({room, since or '0', line}) do answer[#answer + 1] = part end
end
if known < 0 or known > changes or known < forgotten then
  answer[2] = 1
  for _, room in ipairs(redis.call('ZRANGE', SINCE, 0, -1)) do add(room) end
elseif known < changes then
  local found = redis.call('ZRANGEBYSCORE', CHANGED, '(' .. known, '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[4])
  for i = 1, #found, 2 do
    add(found[i])
    answer[1] = tonumber(found[i + 1])
  end
end
return answer
