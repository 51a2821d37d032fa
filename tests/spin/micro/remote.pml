byte x;
active proctype P() { byte loc; x = 1; L: loc = 5; x = 2 }
active proctype Q() { if :: P[0]@L -> x = 7 :: P[0]:loc == 5 -> x = 8 fi }
