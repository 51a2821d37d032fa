// expect: safe
// Arrays of channels, also as parameters.
chan c[3] = [1] of { byte };

proctype pass(chan from; chan to) {
  byte v;
  from?v;
  to!v + 1
}

init {
  byte v;
  atomic { run pass(c[0], c[1]); run pass(c[1], c[2]) };
  c[0]!5;
  c[2]?v;
  assert(v == 7)
}
