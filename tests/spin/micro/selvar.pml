byte i, n = 3;
active proctype P() { select (i : 1 .. n); i = 9 }
