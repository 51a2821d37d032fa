// expect: unsafe assertion 12
// Numbers are given again.
byte last;

proctype child() { last = _pid }

init {
  run child();
  _nr_pr == 1;
  run child();
  _nr_pr == 1;
  assert(last == 2)
}
