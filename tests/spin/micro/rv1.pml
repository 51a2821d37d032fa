chan c = [0] of { byte };
byte x;
active proctype P() { c!1; x = 1 }
active proctype Q() { byte v; c?v; x = 2 }
