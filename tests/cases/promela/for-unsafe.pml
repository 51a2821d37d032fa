// expect: unsafe assertion 13
// break leaves a for.
byte n;

active proctype p() {
  byte i;
  for (i : 1 .. 5) {
    if
    :: i == 3 -> break
    :: else -> n++
    fi
  }
  assert(n == 5)
}
