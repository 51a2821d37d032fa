// expect: error 5 parameters
byte x;
inline add(a, b) { x = a + b }

active proctype p() { add(1) }
