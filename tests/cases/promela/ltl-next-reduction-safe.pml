// expect: safe
// Two steps are too few.
bool done;

active proctype b() {
  byte t;
  t = 1;
  t = 2
}

active proctype a() {
  byte t;
  t = 1;
  t = 2;
  done = true
}

ltl { !(X X done) }
