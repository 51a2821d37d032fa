// expect: unsafe assertion 11
byte n;

active proctype p() {
start:
  n++;
  if
  :: n < 5 -> goto start
  :: n > 2 -> skip
  fi;
  assert(n == 5)
}
