byte x;
active proctype P() { x = 0; { do :: x = 0 :: break od }; x = 9 }
