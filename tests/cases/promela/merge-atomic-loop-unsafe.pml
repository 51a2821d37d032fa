// expect: unsafe assertion 8
// The same where the loop consists of atomic sequences.
byte g;

active proctype Spin() { bit x; do :: atomic { x = 1; x = 0 } od }

active proctype Checks() {
  assert (g == 1)
}
