chan c = [0] of { byte };
byte x;
active proctype P() { d_step { c!1; x = 3 } }
active proctype Q() { c?x }
