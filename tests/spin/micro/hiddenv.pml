hidden byte h;
byte x;
active proctype P() { do :: h < 3 -> h++ :: x < 1 -> x++ od }
