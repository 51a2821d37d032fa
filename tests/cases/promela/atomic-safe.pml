// expect: safe
// Two increments that are atomic cannot lose each other.
byte x, done;

active [2] proctype up() {
  byte t;
  atomic { t = x; x = t + 1 };
  done++;
  if
  :: done == 2 -> assert(x == 2)
  :: else
  fi
}
