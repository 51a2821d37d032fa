byte x;
active proctype P() { x = 1; goto L; L: if :: x == 1 -> x = 2
  :: else -> x = 3 fi }
