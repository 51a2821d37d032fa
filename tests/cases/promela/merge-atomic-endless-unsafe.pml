// expect: unsafe assertion 8
// An atomic sequence that never ends does not hide what can happen before it.
byte g;

active proctype Spin() { bit x; atomic { x = 1; do :: x = 1 - x od } }

active proctype Checks() {
  assert (g == 1)
}
