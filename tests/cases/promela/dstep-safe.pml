// expect: safe
// A d_step is one deterministic step, its loops and choices included.
int sum;
byte a[4] = 2;

active [2] proctype p() {
  d_step {
    byte i = 0;
    sum = 0;
    do
    :: i < 4 -> sum = sum + a[i]; i++
    :: else -> break
    od;
    if
    :: sum == 8 -> sum = 100
    :: else -> sum = 0
    fi
  };
  assert(sum == 100)
}
