// expect: safe
// The first option that can be taken is taken.
byte x;

active proctype p() {
  d_step {
    if
    :: true -> x = 1
    :: true -> x = 2
    fi
  };
  assert(x == 1)
}
