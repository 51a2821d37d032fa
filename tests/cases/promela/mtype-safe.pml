// expect: safe
// Names of an mtype are numbered from the end.
mtype = { one, two, three };
mtype = { four };
mtype m = two;

active proctype p() {
  assert(three == 1 && two == 2 && one == 3 && four == 4);
  m = four;
  assert(m == four && m != one)
}
