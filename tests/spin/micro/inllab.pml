byte x;
inline f() { x++; if :: x == 1 -> goto L :: else fi; x = 7; L: x++ }
active proctype P() { f(); f() }
