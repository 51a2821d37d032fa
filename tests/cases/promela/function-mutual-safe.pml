// expect: safe
// Functions may be called before they are declared.
function bool even(int n) {
  bool r;
  if
  :: n == 0 -> return true
  :: else -> r = odd(n - 1)
  fi;
  return r
}

function bool odd(int n) {
  bool r;
  if
  :: n == 0 -> return false
  :: else -> r = even(n - 1)
  fi;
  return r
}

active proctype main() {
  bool r;
  r = even(6);
  assert(r);
  r = even(7);
  assert(!r)
}
