byte x;
active proctype P() { if :: x == 5 -> x = 1; x == 6 :: atomic { endQ: x == 7;
  x = 3 } fi }
