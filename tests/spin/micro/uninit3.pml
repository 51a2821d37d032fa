chan c;
chan d = [1] of { byte };
byte x;
active proctype P() { x = len(c); if :: empty(c) -> x = 2 :: x = 3 fi }
