byte x;
active proctype P() { if :: true -> x = 1 :: 1 -> x = 2 :: skip -> x = 3 fi }
