-- Let a player wait, or match them at once.
-- KEYS: tickets   ARGV: now, looks, even, player, node, number, seek, joined (ms), after (a room, or ''), blocked, pools,
--                       name, room (for a match), tickets at most, lease (ms),
--                       'again' for what the node believes to wait already, else '',
--                       searches of day games at most, checksum of what the command said, or ''
-- A node of '' is that of a search of day games, which belongs to no connection.
-- Returns {what, room, joined (ms)}: 'made' a match, whose room the caller must open; 'waiting', where a room is that
-- of a match of others which was found on the way; 'matched' by this very command before, in that room; 'ended' when
-- another connection took over or stopped it; 'full'; or 'reused' where the id is that of another search.
local player, node, number, seek, joined = ARGV[4], ARGV[5], tonumber(ARGV[6]), ARGV[7], tonumber(ARGV[8])
local again = ARGV[16] == 'again'
if node ~= '' then redis.call('SET', QUEUE .. 'node:' .. node, now, 'PX', ARGV[15]) end

local said_key, checksum = QUEUE .. 'checksum:' .. player, ARGV[18]
if checksum ~= '' then
  local said_seek, said = string.match(redis.call('GET', said_key) or '', '^(%S+) (%S+)$')
  if said_seek == seek and said ~= checksum then return {'reused', '', joined} end
end

local last_seek, last_room, last = '', '', ''
local before = redis.call('GET', QUEUE .. 'last:' .. player)
if before then last_seek, last_room, last = string.match(before, '^(%S+) (%S+) (.*)$') end
if last_seek == seek then return {'matched', last_room, joined} end

local text = redis.call('HGET', QUEUE .. 'tickets', player)
if text then
  local old = parsed(player, text)
  local own = old.node == node and old.number == number and old.seek == seek
  -- Two connections to one node at the same time: the later one's number counts, whichever comes here first.
  if old.node == node and old.number > number or again and not own then return {'ended', '', joined} end
  -- The time waited goes on in a search of the same sort: that for day games may be a week old, or over.
  if (old.node == '') == (node == '') and (node ~= '' or counts(old)) then joined = math.min(joined, old.joined) end
  remove(old)
elseif again and redis.call('GET', QUEUE .. 'freed:' .. player) ~= seek then
  return {'ended', '', joined}
elseif redis.call('HLEN', QUEUE .. 'tickets') >= tonumber(ARGV[14]) then
  return {'full', '', joined}
elseif node == '' and redis.call('ZCARD', QUEUE .. 'days') >= tonumber(ARGV[17]) then
  return {'full', '', joined}
end
redis.call('DEL', QUEUE .. 'freed:' .. player)
if checksum ~= '' then redis.call('SET', said_key, seek .. ' ' .. checksum, 'PX', LAST_MS) end

if ARGV[9] ~= '' then
  local key = QUEUE .. 'match:' .. ARGV[9]
  local was, used = unpack(redis.call('HMGET', key, player, 'after:' .. player))
  if was and (not used or used == seek) then
    redis.call('HSET', key, 'after:' .. player, seek)
    joined = math.min(joined, tonumber(string.match(was, '^%d+')))
  end
end

local fields = {joined, node, number, seek, last, ARGV[10], ARGV[11], ARGV[12]}
local ticket = parsed(player, table.concat(fields, '\n'))
local group, pool = best(ticket)
local room = ''
if group then
  room = ARGV[13]
  make(group, pool, room)
  for _, one in ipairs(group) do
    if one.ticket == ticket then return {'made', room, joined} end
  end
  -- A match of others who wait already: they suit each other better than this one, who goes on waiting.
end
redis.call('HSET', QUEUE .. 'tickets', player, ticket.text)
if node == '' then redis.call('ZADD', QUEUE .. 'days', joined + DAYS_MS, player) end
redis.call('ZADD', QUEUE .. 'due', now + LOOK_MS, player)
for name, rating in string.gmatch(ticket.pools, '(%S+)=(%S+)') do
  redis.call('ZADD', QUEUE .. 'pool:' .. name, rating, player)
end
return {'waiting', room, joined}
