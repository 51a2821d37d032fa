// expect: unsafe assertion 7
// Every value of the range is chosen.
byte x;

active proctype p() {
  select (x : 1 .. 40);
  assert(x != 40)
}
