byte x;
active proctype P() { do :: x < 2 -> x++; skip; skip :: else -> skip; skip;
  break od }
