byte i;
active proctype P() { select (i : 1 .. 3); i = 9 }
