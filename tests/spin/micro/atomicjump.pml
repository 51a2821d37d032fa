byte x;
active proctype P() { atomic { x = 1; if :: x == 1 -> goto L :: else fi;
  x = 2 }; x = 3; L: x = 4 }
