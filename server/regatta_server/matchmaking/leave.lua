-- Take a player's ticket out: from the moment that this is answered on nobody can be matched with them.
-- KEYS: tickets   ARGV: now, looks (0), player, node, number, seek
-- With a node, only the ticket of that connection is taken out, with a seek only that of this search of day games;
-- without either, whichever there is. Returns 1 or 0.
local text = redis.call('HGET', QUEUE .. 'tickets', ARGV[3])
if not text then return 0 end
local ticket = parsed(ARGV[3], text)
if ARGV[4] ~= '' and (ticket.node ~= ARGV[4] or ticket.number ~= tonumber(ARGV[5])) then return 0 end
if ARGV[6] ~= '' and (ticket.node ~= '' or ticket.seek ~= ARGV[6]) then return 0 end
remove(ticket)
return 1
