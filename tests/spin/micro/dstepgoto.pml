byte x;
active proctype P() { x = 1; goto L; x = 2; L: d_step { x = 3; x = 4 } }
