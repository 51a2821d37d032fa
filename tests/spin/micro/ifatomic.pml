byte x;
active proctype P() { if :: x == 0 -> x = 1 :: else fi; atomic { x = 5;
  x = 6 } }
