byte x;
active proctype P() { do :: end1: x == 0 -> x == 7 od }
