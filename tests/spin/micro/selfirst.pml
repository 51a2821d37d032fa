byte i;
active proctype P() { do :: select (i : 1 .. 2) :: break od }
