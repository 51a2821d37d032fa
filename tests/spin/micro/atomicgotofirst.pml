byte x;
active proctype P() { atomic { if :: goto L :: x = 1 fi; x = 2 }; x = 3;
  L: x = 4 }
