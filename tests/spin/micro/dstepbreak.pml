byte x;
active proctype P() { do :: x < 3 -> x++ :: else -> break od; d_step { x = 3;
  x = 4 } }
