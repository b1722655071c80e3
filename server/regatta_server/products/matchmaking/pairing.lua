-- What the scripts of the queue share; it is put before each of them, with the numbers of the window.
--
-- All keys begin with {queue}: a script reaches them all, in a cluster too.
--   tickets     hash, by player: the ticket, a field a line: when joined, node ('' for a search of day games alone,
--               which is no connection's and goes on while its player is away), number, seek (the command's id),
--               opponents of the last match, blocked players (before them "!" where it wants those alone who play to
--               the end, "~" of a player who does), pools (name=rating …), name
--   pool:NAME   sorted set, by rating: the players who wait there
--   due         sorted set, by when: tickets to be looked at again
--   node:NODE   there while the node lives: its tickets count only then
--   days        sorted set, by when they end: the players of searches of day games
--   last:PLAYER "seek room opponent …" of the player's last match
--   checksum:PLAYER "seek checksum" of what the player's last search said
--   freed:PLAYER the seek of a ticket that was taken out as its node seemed dead: if it lives it puts it back
--   match:ROOM  hash: the pool, the players in the order of seats, and for each when they joined, seek and name
--   away        sorted set, by until when: players on vacation, who wait for no game over days meanwhile
--   opening     sorted set, by when: matches that some node must open, if the one that made them died
-- ARGV of each: now (ms), how many candidates may be looked at: what bounds the time of a run; and since when the
-- clock of the node goes evenly (ms; '' where it was never put).
local QUEUE = '{queue}:'
local now, left, even = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local tickets, living, away, avoided = {}, {}, {}, false

-- Whether a ticket counts: its node lives, or as a search of day games it has not gone on for too long.
local function counts(ticket)
  local node = ticket.node
  if node == '' then return now < ticket.joined + DAYS_MS end
  if living[node] == nil then living[node] = redis.call('EXISTS', QUEUE .. 'node:' .. node) == 1 end
  return living[node]
end

-- Whether a player waits in a pool now: on vacation in none for games over days. The ticket stays.
local function waits(player, pool)
  if not string.find(pool, '|days|', 1, true) then return true end
  if away[player] == nil then
    local until_ms = redis.call('ZSCORE', QUEUE .. 'away', player)
    away[player] = until_ms ~= false and now < tonumber(until_ms)
  end
  return not away[player]
end

-- How long a player has waited: since the clock was set, who began by that of before, or seems to begin only later.
local function waited_of(joined)
  local ahead = joined > now + STEP_MS
  if even and (ahead or joined < even - SLACK_MS) then return now - even end
  -- By a clock that was ahead, and put back before this node began.
  return ahead and WINDOW_ANY_MS or now - joined
end

local function window(waited)
  if waited >= WINDOW_ANY_MS then return math.huge end
  return WINDOW_FROM + math.floor(math.max(0, waited) * WINDOW_PER_S / 1000)
end

local function parsed(player, text)
  local line = '([^\n]*)\n'
  local joined, node, number, seek, last, blocked, pools, name =
    string.match(text, '^' .. string.rep(line, 7) .. '([^\n]*)$')
  joined = tonumber(joined)
  return {
    player = player, text = text, joined = joined, node = node, number = tonumber(number), seek = seek,
    last = last, blocked = blocked, pools = pools, name = name, window = window(waited_of(joined)),
  }
end

-- Take a ticket out of everything at once.
local function remove(ticket)
  redis.call('HDEL', QUEUE .. 'tickets', ticket.player)
  redis.call('ZREM', QUEUE .. 'due', ticket.player)
  redis.call('ZREM', QUEUE .. 'days', ticket.player)
  for pool in string.gmatch(ticket.pools, '(%S+)=') do
    redis.call('ZREM', QUEUE .. 'pool:' .. pool, ticket.player)
  end
  tickets[ticket.player] = false
end

-- The player's ticket; false when there is none. One that counts no more is taken out.
local function ticket_of(player)
  if tickets[player] ~= nil then return tickets[player] end
  local text = redis.call('HGET', QUEUE .. 'tickets', player)
  local ticket = text and parsed(player, text)
  tickets[player] = ticket
  if ticket and not counts(ticket) then
    if ticket.node ~= '' then redis.call('SET', QUEUE .. 'freed:' .. player, ticket.seek, 'PX', FREED_MS) end
    remove(ticket)
  end
  return tickets[player]
end

local function names(text, player) return string.find(text, player, 1, true) ~= nil end

local function fits(one, other, avoid)
  local a, b = one.ticket, other.ticket
  local apart = math.abs(one.rating - other.rating)
  if apart > a.window or apart > b.window then return false end
  if names(a.blocked, '!') and not names(b.blocked, '~') then return false end
  if names(b.blocked, '!') and not names(a.blocked, '~') then return false end
  if names(a.blocked, b.player) or names(b.blocked, a.player) then return false end
  if avoid and (names(a.last, b.player) or names(b.last, a.player)) then
    avoided = true
    return false
  end
  return true
end

-- The nearest in a pool, at most so many on each side, within the first one's window; and whether there are more.
local function near(first, pool, most)
  local key, rating, reach = QUEUE .. 'pool:' .. pool, first.rating, first.ticket.window
  local highest, lowest = '+inf', '-inf'
  if reach ~= math.huge then highest, lowest = rating + reach, rating - reach end
  local above = redis.call('ZRANGEBYSCORE', key, rating, highest, 'WITHSCORES', 'LIMIT', 0, most)
  local below = redis.call('ZREVRANGEBYSCORE', key, '(' .. rating, lowest, 'WITHSCORES', 'LIMIT', 0, most)
  local found = {}
  for _, side in ipairs({above, below}) do
    for i = 1, #side, 2 do
      local ticket = side[i] ~= first.ticket.player and waits(side[i], pool) and ticket_of(side[i])
      left = left - 1
      if ticket then
        local score = tonumber(side[i + 1])
        found[#found + 1] = {ticket = ticket, rating = score, apart = math.abs(score - rating)}
      end
    end
  end
  table.sort(found, function(a, b)
    if a.apart ~= b.apart then return a.apart < b.apart end
    if a.ticket.joined ~= b.ticket.joined then return a.ticket.joined < b.ticket.joined end
    return a.ticket.player < b.ticket.player
  end)
  return found, #above == 2 * most or #below == 2 * most
end

-- Add to a group, nearest first, until it has all seats and everyone in it suits everyone; nil if that cannot be.
local function grow(group, found, from, seats, avoid)
  if #group == seats then return group end
  for i = from, #found do
    left = left - 1
    if left < 0 then return nil end
    local suits = true
    for _, member in ipairs(group) do
      suits = suits and fits(member, found[i], avoid)
    end
    if suits then
      group[#group + 1] = found[i]
      if grow(group, found, i + 1, seats, avoid) then return group end
      group[#group] = nil
    end
  end
  return nil
end

local function group_of(first, pool, seats, avoid)
  for _, most in ipairs({4, 32}) do
    local found, more = near(first, pool, most)
    local group = grow({first}, found, 1, seats, avoid)
    if group or not more or left < 0 then return group end
  end
  return nil
end

-- A group in a pool. Nobody gets the opponent of their last match again while another would do: for the first one,
-- nor for those that would be in the group.
local function group_in(first, pool)
  local seats = tonumber(string.match(pool, '|(%d)|'))
  avoided = false
  local group = group_of(first, pool, seats, true)
  if group or not avoided then return group end
  group = group_of(first, pool, seats, false)
  if not group then return nil end
  for i = 2, seats do
    local other = group_of(group[i], pool, seats, true)
    if other then return other end
  end
  return group
end

-- Of the groups in all pools of a ticket, the one whose ratings are nearest to each other, and its pool.
local function best(ticket)
  local chosen, chosen_pool, least
  for pool, rating in string.gmatch(ticket.pools, '(%S+)=(%S+)') do
    if left < 0 then break end
    local group = waits(ticket.player, pool) and group_in({ticket = ticket, rating = tonumber(rating)}, pool)
    if group then
      local low, high = math.huge, -math.huge
      for _, one in ipairs(group) do
        low, high = math.min(low, one.rating), math.max(high, one.rating)
      end
      if not least or high - low < least then chosen, chosen_pool, least = group, pool, high - low end
    end
  end
  return chosen, chosen_pool
end

-- Make a match: its tickets are nowhere any more, and its room is to be opened. Who waited longest sits first.
local function make(group, pool, room)
  table.sort(group, function(a, b)
    if a.ticket.joined ~= b.ticket.joined then return a.ticket.joined < b.ticket.joined end
    return a.ticket.player < b.ticket.player
  end)
  local players, record = {}, {'pool', pool}
  for seat, one in ipairs(group) do
    remove(one.ticket)
    players[seat] = one.ticket.player
    record[#record + 1] = one.ticket.player
    record[#record + 1] = table.concat({one.ticket.joined, one.ticket.seek, one.ticket.name}, '\n')
  end
  for seat, one in ipairs(group) do
    local others = {}
    for other, player in ipairs(players) do
      if other ~= seat then others[#others + 1] = player end
    end
    local last = table.concat({one.ticket.seek, room, unpack(others)}, ' ')
    redis.call('SET', QUEUE .. 'last:' .. one.ticket.player, last, 'PX', LAST_MS)
  end
  local key = QUEUE .. 'match:' .. room
  redis.call('HSET', key, 'players', table.concat(players, ' '), unpack(record))
  redis.call('PEXPIRE', key, MATCH_MS)
  redis.call('ZADD', QUEUE .. 'opening', now + OPEN_AFTER_MS, room)
end
