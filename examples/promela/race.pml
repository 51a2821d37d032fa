// As race-bug.pml, but reading and writing are one step.

byte x, ended;

proctype P() {
  atomic { x = x + 1; ended++ }
}

init {
  run P();
  run P();
  ended == 2;
  assert(x == 2)
}
