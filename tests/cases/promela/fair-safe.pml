// expect: safe
// run: --explicit.fair=1
// What is always enabled is done some day, under weak fairness.
byte x, y;

active proctype a() { x = 1 }
active proctype b() { do :: y = 1 - y od }

ltl { <> (x == 1) }
