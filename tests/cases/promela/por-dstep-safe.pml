// expect: safe
// The d_step begins when the message is there.
chan c = [1] of { byte };
byte x;
bool sent;

active proctype p() {
  c!1;
  sent = true
}

active proctype q() {
  byte y;
  d_step {
    sent;
    x = 1;
    c?y
  }
}
