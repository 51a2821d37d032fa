byte x;
active proctype P() { L: { x = (x + 1) % 3; x = (x + 1) % 3 }; goto L }
