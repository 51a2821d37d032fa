mtype = { a, b };
chan c = [0] of { mtype };
trace { c!a; c!b }
active proctype P() { c!a; c!a }
active proctype Q() { c?_; c?_ }
