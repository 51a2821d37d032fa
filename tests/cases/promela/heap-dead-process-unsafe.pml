// expect: unsafe invalid-deref 13
// The process is gone, and its locals with it.
byte& p;

proctype child() {
  byte v = 3;
  p = &v
}

init {
  run child();
  _nr_pr == 1;
  assert(*p == 3)
}
