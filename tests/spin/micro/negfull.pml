chan c = [1] of { byte };
byte x;
active proctype P() { if :: !full(c) -> x = 1 :: else fi }
