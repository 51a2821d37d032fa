byte x;
chan c = [2] of { byte, byte };
active proctype P() { c!0,0; c?eval(1 - len(c)),0 }
active proctype Q() { x = 1; x = 2 }
active proctype R() { do :: x = 1 :: x = 2 od }
