byte x;
active proctype P() { if :: goto L :: x = 1 fi; x = 5; L: x = 2 }
