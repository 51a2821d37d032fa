// expect: safe
// else with a channel: when nothing can be received.
chan c = [2] of { byte };
byte n;

active proctype p() {
  byte v;
  c!3;
  c!4;
  do
  :: c?v -> n = n + v
  :: else -> break
  od;
  assert(n == 7)
}
