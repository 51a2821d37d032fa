byte x;
active proctype P() { do :: x < 3 -> assert(x != 1); x++ :: else -> break od }
