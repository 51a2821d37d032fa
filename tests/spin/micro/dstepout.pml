byte x;
active proctype P() { d_step { x = 3; goto L }; x = 5; L: x = 4 }
