byte x;
active proctype P() { if :: atomic { x = 1; x = 2 } :: d_step { x = 3;
  x = 4 } fi }
