chan c = [0] of { byte };
byte x;
active [2] proctype P() { c!_pid }
active [2] proctype Q() { byte v; c?v; x = v }
