chan c = [0] of { byte };
chan d = [1] of { byte };
byte x;
active proctype P() { c!1; d!2 }
active proctype Q() { c?x; d?x }
