int i, j;
active proctype P() { i = 1; i = i / j; i = 3 }
