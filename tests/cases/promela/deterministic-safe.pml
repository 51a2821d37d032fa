// expect: safe
// D_proctype: never two things to do at once.
byte x;

active D_proctype p() {
  if
  :: x == 0 -> x = 1
  :: x > 0 -> x = 2
  fi;
  assert(x == 1)
}
