byte x;
active proctype P() { do :: x = 1 od }
