byte x;
active proctype P() { if :: timeout -> x = 5 :: else -> x = 6 fi }
