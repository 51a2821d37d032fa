// expect: unsafe assertion 11
// The same without atomic: an increment gets lost.
byte x, done;

active [2] proctype up() {
  byte t;
  t = x;
  x = t + 1;
  done++;
  if
  :: done == 2 -> assert(x == 2)
  :: else
  fi
}
