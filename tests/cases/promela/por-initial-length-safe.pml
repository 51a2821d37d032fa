// expect: safe
// The call waits for the message.
chan c = [1] of { byte };
bool sent;

function byte f() {
  byte n = len(c);
  return n
}

active proctype q() {
  c!1;
  sent = true
}

active proctype p() {
  byte n;
  sent;
  n = f();
  assert(n == 1)
}
