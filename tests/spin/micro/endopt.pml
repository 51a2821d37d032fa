byte x;
active proctype P() { do :: end1: x == 5 -> x = 1 od }
