// expect: unsafe acceptance-cycle 18
// With X each step counts, also those that are nobody else's business.
bool done;

active proctype a() {
  byte t;
  t = 1;
  t = 2;
  done = true
}

active proctype b() {
  byte t;
  t = 1;
  t = 2
}

ltl { X X X done }
