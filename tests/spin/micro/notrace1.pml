mtype = { a, b };
chan c = [1] of { mtype };
notrace { c!a; c!b }
active proctype P() { c!a; c!b }
active proctype Q() { c?_; c?_ }
