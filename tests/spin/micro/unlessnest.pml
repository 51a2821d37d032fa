byte x,y;
active proctype P() { { { x = 1;
  x = 2 } unless { x == 1 -> y = 1 } } unless { x == 1 -> y = 2 } }
