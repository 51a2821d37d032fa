byte x;
active proctype P() { x = 1; goto L; L: x = 2 }
