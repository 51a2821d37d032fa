byte x;
active proctype P() { do :: x < 2 -> x++ :: x == 2 -> accept: x = 0 od }
