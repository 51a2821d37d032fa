byte x;
active proctype P() { d_step { do :: x < 3 -> x++ :: else -> break od };
  x = 9 }
