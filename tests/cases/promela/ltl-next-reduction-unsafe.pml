// expect: unsafe acceptance-cycle 18
// Formulas with X count steps: no reduction, which would put b's steps first.
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

ltl { !(X X X done) }
