// expect: safe
// The message is there from the start: the body is never entered.
chan c = [1] of { byte };
bool sent;

active proctype p() {
  c!1;
  sent = true
}

active proctype q() {
  byte t, y;
  sent;
  {
    t = 1;
    assert(false)
  } unless {
    c?y
  }
}
