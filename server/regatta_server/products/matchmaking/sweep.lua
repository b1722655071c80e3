-- Look again at tickets that are due: windows are wider now, others have left, nodes have died.
-- KEYS: tickets   ARGV: now, looks, even, tickets at most, room (for a match)...
-- Returns 1 when more is due now, else 0; then the rooms of the matches made, which the caller must open.
redis.call('ZREMRANGEBYSCORE', QUEUE .. 'away', '-inf', now)
local due = redis.call('ZRANGEBYSCORE', QUEUE .. 'due', '-inf', now, 'LIMIT', 0, ARGV[4])
-- None waits for a look so long: these were put off by a clock that was ahead, and put back since.
local never = now + math.max(LOOK_DAYS_MS, redis.call('HLEN', QUEUE .. 'tickets') / LOOKS_PER_MS) + STEP_MS
for _, player in ipairs(
  redis.call('ZRANGEBYSCORE', QUEUE .. 'due', string.format('(%d', never), '+inf', 'LIMIT', 0, ARGV[4] - #due)
) do
  due[#due + 1] = player
end
local waiting = {}
for _, player in ipairs(due) do
  local ticket = ticket_of(player)
  if ticket then waiting[#waiting + 1] = ticket else redis.call('ZREM', QUEUE .. 'due', player) end
end
table.sort(waiting, function(a, b)
  if a.joined ~= b.joined then return a.joined < b.joined end
  return a.player < b.player
end)
-- The more wait, the longer until the next look: so looking takes a bounded part of the store's time, however many
-- nodes there are. Who takes anyone is found by those whose windows still widen; a look is for who left meanwhile.
-- A search of day games is not in a hurry: once it takes anyone it is looked at but now and then, and slows no other.
local lively = redis.call('HLEN', QUEUE .. 'tickets') - redis.call('ZCARD', QUEUE .. 'days')
local slowest = lively / LOOKS_PER_MS
local answer = {#due == tonumber(ARGV[4]) and 1 or 0}
for _, ticket in ipairs(waiting) do
  if left < 0 or #answer > #ARGV - 4 then
    answer[1] = 1
    break
  end
  if tickets[ticket.player] then
    local group, pool = best(ticket)
    if group then
      local room = ARGV[4 + #answer]
      make(group, pool, room)
      answer[#answer + 1] = room
    end
    if tickets[ticket.player] then
      local look = LOOK_MS
      if ticket.window == math.huge then look = ticket.node == '' and LOOK_DAYS_MS or LOOK_OLD_MS end
      redis.call('ZADD', QUEUE .. 'due', now + math.ceil(math.max(look, slowest)), ticket.player)
    end
  end
end
return answer
