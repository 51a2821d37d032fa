byte x;
active proctype P() { do :: x < 2 -> byte y; y++; x++ :: else -> break od }
