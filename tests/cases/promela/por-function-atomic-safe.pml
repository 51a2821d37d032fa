// expect: safe
// The receiver waits for the rest of the sequence.
chan c = [0] of { byte };
byte g, h;

function f() {
  byte t;
  c!1;
  t = 1;
  g = 1
}

active proctype p() {
  atomic { f(); g = 1 }
}

active proctype q() {
  c?_;
  g == 1;
  h = 1
}

ltl { [] (h == 1 -> g == 1) }
