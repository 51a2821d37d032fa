byte x;
active proctype P() { if :: x == 0 -> goto L :: else -> x = 3; L: skip fi;
  x = 2 }
