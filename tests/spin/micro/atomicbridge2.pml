byte x;
active proctype P() { atomic { x = 5; goto L }; atomic { x = 1; L: x = 2;
  x = 4 }; x = 3 }
