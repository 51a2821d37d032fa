byte x;
active proctype P() { { x = 1; goto L; x = 4 } unless { x == 1 -> x = 9 } ;
  x = 3; L: x = 5 }
