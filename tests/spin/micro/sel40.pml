byte i;
active proctype P() { select (i : 1 .. 40); i = 99 }
