chan c = [0] of { byte };
byte y, x;
active proctype P() { c!1 }
active proctype Q() { c?x }
active proctype R() { d_step { assert(y == 0); y = 3 } }
