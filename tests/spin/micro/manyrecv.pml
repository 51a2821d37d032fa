chan c = [1] of { byte };
chan d = [1] of { byte, byte, byte };
byte x, y;
active proctype P() { c!1; c?x,y; x = 3 }
