mtype = { a, b };
chan c = [1] of { mtype };
chan d = [1] of { mtype };
trace { c!a; c!b }
active proctype P() { c!a; d!a; c!a }
active proctype Q() { c?_; c?_ }
