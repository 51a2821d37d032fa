byte x;
active proctype P() { do :: atomic { x < 3; x++ } :: d_step { x == 3;
  x = 0 } od }
