byte x;
active proctype P() { goto L; { x = 1; L: x = 2 }; x = 3 }
