// expect: unsafe type 5
// Nobody receives, and the message has too few fields: the send does not pass.
chan c = [0] of { byte, byte };
active proctype S() {
  c!1;
  assert(false)
}
