chan c = [1] of { byte, byte };
byte x, y;
active proctype P() { c!1,2; c?1; x = 3 }
