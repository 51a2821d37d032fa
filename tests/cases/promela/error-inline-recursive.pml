// expect: error 3 calls itself
byte x;
inline f(a) { x = a; f(a) }

active proctype p() { f(1) }
