// expect: safe
// x = f (...) with an inline that returns.
inline larger(a, b) {
  if
  :: a > b -> return a
  :: else -> return b
  fi
}

active proctype p() {
  byte x;
  x = larger(3, 8);
  assert(x == 8)
}
