// expect: unsafe acceptance-cycle 23
// After the rendezvous the function is no longer atomic; its next step was
// taken for local, but gets the processor back for the rest of the sequence.
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
  h = 1
}

ltl { [] (h == 1 -> g == 1) }
