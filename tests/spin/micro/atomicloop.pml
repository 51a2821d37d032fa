byte x;
active proctype P() { atomic { x = 0; L: x < 3 -> x++; goto L } }
