/* Four counters that go up and down: nothing but states. */
#ifndef MOST
#define MOST 9
#endif
byte x[4];

active [4] proctype P() {
  do
  :: x[_pid] < MOST -> x[_pid]++
  :: x[_pid] > 0 -> x[_pid]--
  od
}
