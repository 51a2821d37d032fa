// expect: safe
// Each sends to a channel of its own; what is read from one does not depend on
// the other.
chan q[2] = [2] of { byte };
active proctype one() {
  q[_pid]!1
}
active proctype other() {
  q[_pid]!2
}
active proctype reader() {
  byte first, second;
  q[0]?first;
  q[1]?second;
  assert(first == 1 && second == 2)
}
