chan c;
chan d = [1] of { byte };
byte x;
active proctype P() { x = 1; if :: c?x -> x = 2 :: x = 3 fi }
