mtype = { a, b };
chan c = [0] of { mtype };
mtype v;
trace { c?a; c?b }
active proctype P() { c!a; c!b }
active proctype Q() { c?v; c?v }
