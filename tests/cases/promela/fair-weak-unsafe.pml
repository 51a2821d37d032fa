// expect: unsafe acceptance-cycle 9
// run: --explicit.fair=1
// Weak fairness does not help who is enabled again and again only.
byte x, y;

active proctype a() { y == 1 -> x = 1 }
active proctype b() { do :: y = 1 - y od }

ltl { <> (x == 1) }
