byte x;
active proctype P() { x = 1; if :: skip; endZ: if :: x == 1 -> x == 9
  :: x == 7 fi :: x == 2 fi }
