// expect: unsafe limit 8
// run: --explicit.frames=5
// How many calls may be under way can be set.
function int count(int n) {
  int r;
  if
  :: n == 0 -> return 0
  :: else -> r = count(n - 1); return r + 1
  fi
}

active proctype main() {
  int x;
  x = count(3);
  assert(x == 3);
  x = count(20)
}
