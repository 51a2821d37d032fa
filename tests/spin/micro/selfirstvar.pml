byte i, n = 2;
active proctype P() { do :: select (i : 1 .. n) :: break od }
