byte x;
inline f() { x = 1; x = 2 }
active proctype P() { do :: f() :: break od }
