byte x;
active proctype P() { if :: assert(x == 0) -> x = 1
  :: printf("h") -> x = 2 fi }
