chan c = [0] of { byte };
byte y, x;
active proctype P() { c!1 }
active proctype Q() { c?x }
active proctype R() { d_step { y = 1; y = 3 } }
