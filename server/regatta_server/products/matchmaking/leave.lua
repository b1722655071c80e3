-- Take a player's ticket out: from the moment that this is answered on nobody can be matched with them.
-- KEYS: tickets   ARGV: now, looks (0), even, player, node, number, seek
-- With a node, only the ticket of that connection is taken out, with a seek only that of this search of day games;
-- without either, whichever there is. Returns 1 or 0.
local text = redis.call('HGET', QUEUE .. 'tickets', ARGV[4])
if not text then return 0 end
local ticket = parsed(ARGV[4], text)
if ARGV[5] ~= '' and (ticket.node ~= ARGV[5] or ticket.number ~= tonumber(ARGV[6])) then return 0 end
if ARGV[7] ~= '' and (ticket.node ~= '' or ticket.seek ~= ARGV[7]) then return 0 end
remove(ticket)
return 1
