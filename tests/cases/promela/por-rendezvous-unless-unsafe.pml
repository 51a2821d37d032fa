// expect: unsafe assertion 16
// A local step brings p to its receive: then the 'unless' of q takes over.
chan c = [0] of { byte };

active proctype p() {
  byte t;
  t = 1;
end:
  c?_
}

active proctype q() {
  byte t;
  {
    t = 1;
    assert(false)
  } unless {
    c!1
  }
}
