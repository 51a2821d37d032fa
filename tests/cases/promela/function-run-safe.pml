// expect: safe
// Functions may start processes.
byte n;

proctype child() { n++ }

function start(byte count) {
  do
  :: count > 0 -> run child(); count--
  :: else -> return
  od
}

active proctype main() {
  start(2);
  _nr_pr == 1;
  assert(n == 1 || n == 2)
}
