chan c = [1] of { byte, byte };
byte x;
active proctype P() { c!1,2; x = 1; c?x; x = 5 }
