// expect: safe
byte n;

active proctype p() {
start:
  n++;
  if
  :: n < 5 -> goto start
  :: else -> goto done
  fi;
  n = 100;
done:
  assert(n == 5)
}
