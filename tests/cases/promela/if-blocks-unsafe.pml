// expect: unsafe deadlock 7
// No option and no else: the process blocks.
byte x;

active proctype p() {
  x = 2;
  if
  :: x == 0 -> skip
  :: x == 1 -> skip
  fi
}
