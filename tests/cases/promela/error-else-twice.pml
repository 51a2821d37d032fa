// expect: error 8 else
byte x;

active proctype p() {
  if
  :: x == 1 -> skip
  :: else -> skip
  :: else -> skip
  fi
}
