// expect: unsafe assertion 13
function int one() { return 1 }
function int two() { return 2 }
ftype f;

active proctype main() {
  int x;
  if
  :: f = one
  :: f = two
  fi;
  x = f();
  assert(x == 1)
}
