chan c = [1] of { byte };
byte x;
chan d = [1] of {byte, byte, byte};
active proctype P() { c!1,2; x = 1; c?x; x = 5 }
