chan c = [2] of { byte };
chan d;
byte x;
active proctype P() { d = c; d!5; c?x; d = 0 }
