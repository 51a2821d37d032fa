byte x;
active proctype P() { do :: atomic { x < 3; if :: x++ :: x = x + 2 fi }
  :: x >= 3 -> break od }
