byte x;
active proctype P() { do :: do :: x = 1 :: x = 2 -> break od :: break od }
