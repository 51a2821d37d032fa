// expect: safe
// An escape ends a loop that has no other end.
bool stop;
byte n;

active proctype p() {
  do
  :: n = (n + 1) % 3
  od unless { stop };
  assert(n < 3)
}

active proctype q() {
  stop = true
}
