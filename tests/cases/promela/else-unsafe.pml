// expect: unsafe assertion 11
// The options are not looked at in order.
byte x;

active proctype p() {
  if
  :: x == 0 -> x = 1
  :: x < 5 -> x = 2
  :: else -> x = 3
  fi;
  assert(x == 1)
}
