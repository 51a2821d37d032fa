byte x;
active proctype P() { L: x++; if :: x < 3 -> goto L :: else fi }
active proctype Q() { L: x == 9 }
