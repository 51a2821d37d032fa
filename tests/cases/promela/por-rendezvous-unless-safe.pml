// expect: safe
// The receiver is ready from the start: the body is never entered.
chan c = [0] of { byte };
bool ready;

active proctype p() {
  byte t;
  t = 1;
  ready = true;
  c?_
}

active proctype q() {
  byte t;
  ready;
  {
    t = 1;
    assert(false)
  } unless {
    c!1
  }
}
