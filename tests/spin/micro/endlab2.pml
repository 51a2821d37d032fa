byte x;
active proctype P() { x = 1; endX: do :: x == 7 -> skip :: x == 8 -> break od }
