byte x;
active proctype P() { L: atomic { x < 3 -> x++; goto L } }
