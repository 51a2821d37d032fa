// expect: unsafe assertion 8
// A process that goes round a local loop for ever does not put off the other.
byte g;

active proctype Spin() { bit x; do :: x = 1; x = 0 od }

active proctype Checks() {
  assert (g == 1)
}
