int i;
active proctype P() { select (i : -1 .. 1); i = 99 }
