byte i, j;
active proctype P() { for (i : 1 .. 2) { for (j : 1 .. 2) { skip } } }
