// expect: safe
// The twin: a send that nobody takes waits.
chan c = [0] of { byte, byte };
active proctype S() {
end: c!1,2;
  assert(false)
}
