// expect: safe
// A record as a parameter is a copy.
typedef pair { byte a; byte b };

proctype child(pair q) {
  assert(q.a == 3 && q.b == 4);
  q.a = 9
}

init {
  pair x;
  x.a = 3;
  x.b = 4;
  run child(x);
  _nr_pr == 1;
  assert(x.a == 3)
}
