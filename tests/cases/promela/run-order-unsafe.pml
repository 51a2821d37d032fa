// expect: unsafe assertion 11
// Which child is first is open.
byte x;

proctype set(byte n) { x = n }

init {
  run set(1);
  run set(2);
  _nr_pr == 1;
  assert(x == 2)
}
