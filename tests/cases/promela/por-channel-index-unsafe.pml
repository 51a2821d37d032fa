// expect: unsafe assertion 18
// Both send to q[0]: 'i' is assigned, so q[i] is no channel of its own.
chan q[2] = [2] of { byte };
active proctype one() {
  q[_pid]!1
}
active proctype other() {
  byte i = 1;
  i = 0;
  q[i]!2
}
active proctype reader() {
  byte first, second;
  q[0]?first;
  q[0]?second;
  /* The second process may be the first one. */
  byte k;
  assert(first == 1);
  k = second
}
