// expect: safe
// An older process ends only after the younger ones.
byte x;

proctype child() { x = 1; x = 2 }

init {
  run child();
  (_nr_pr == 1);
  assert(x == 2)
}
