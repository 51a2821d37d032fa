mtype = { a, b };
chan c = [1] of { mtype };
trace { do :: c!a; c?a od }
active proctype P() { c!a; c!b }
active proctype Q() { c?_; c?_ }
