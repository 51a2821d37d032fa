byte x;
active proctype P() { atomic { x = 1; goto L }; x = 5; L: atomic { x = 2;
  x = 3 } }
