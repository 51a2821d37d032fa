// expect: unsafe acceptance-cycle 8
// Without fairness b may go on alone.
byte x, y;

active proctype a() { x = 1 }
active proctype b() { do :: y = 1 - y od }

ltl { <> (x == 1) }
