chan c = [0] of { byte };
chan d = [0] of { byte };
byte x;
active proctype P() { atomic { c!1; d?x; x = 4 } }
active proctype Q() { byte v; atomic { c?v; v++; d!v; v = 9 } }
