byte x;
active proctype P() { x = 1; end: x == 5 }
active proctype Q() { do :: x == 7 -> skip :: x == 8 -> break od }
