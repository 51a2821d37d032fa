byte x;
active proctype P() { x = 1; end1: goto L; x = 2; L: x = 3 }
