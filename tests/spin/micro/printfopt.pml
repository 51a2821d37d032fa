byte x;
active proctype P() { if :: x == 0 -> printf("a"); skip; printf("b"); skip;
  x = 2 :: else fi }
