chan c = [0] of { byte };
byte x;
active proctype P() { c!1 }
active proctype Q() { d_step { c?x; x = x + 1 } }
