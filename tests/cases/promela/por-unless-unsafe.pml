// expect: unsafe assertion 13
// A send that comes first lets the 'unless' take over: no local matter of p.
chan c = [1] of { byte };

active proctype p() {
  c!1
}

active proctype q() {
  byte t, y;
  {
    t = 1;
    assert(false)
  } unless {
    c?y
  }
}
