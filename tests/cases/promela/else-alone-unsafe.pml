// expect: unsafe deadlock 7
// The '::' is missing: there is one option only.
byte x;
active proctype P() {
  do
  :: x < 3 -> x++; skip; else -> goto again
again: x > 7
  od
}
