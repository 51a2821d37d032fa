// expect: unsafe acceptance-cycle 12
byte x;

active proctype p() {
  x = 1;
  if
  :: x = 2
  :: x = 3
  fi
}

ltl { <> (x == 3) }
