// expect: unsafe assertion 6
unsigned x : 3;

active proctype p() {
  x = 9;
  assert(x == 9)
}
