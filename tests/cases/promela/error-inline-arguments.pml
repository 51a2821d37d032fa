// expect: error 5 takes 2 argument(s), but gets 1
byte x;
inline add(a, b) { x = a + b }

active proctype p() { add(1) }
