-- Take a player's ticket out: from the moment that this is answered on nobody can be matched with them.
-- KEYS: tickets   ARGV: now, looks (0), player, node, number
-- With a node, only the ticket of that connection is taken out; without one, whichever there is. Returns 1 or 0.
local text = redis.call('HGET', QUEUE .. 'tickets', ARGV[3])
if not text then return 0 end
local ticket = parsed(ARGV[3], text)
if ARGV[4] ~= '' and (ticket.node ~= ARGV[4] or ticket.number ~= tonumber(ARGV[5])) then return 0 end
remove(ticket)
return 1
