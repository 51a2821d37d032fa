byte x;
active proctype P() { do :: x < 2 -> x++ :: else -> break od; atomic { x = 5;
  x = 6 } }
