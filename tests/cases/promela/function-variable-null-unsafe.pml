// expect: unsafe invalid-deref 11
function int one() { return 1 }
ftype f;

active proctype main() {
  int x;
  if
  :: f = one
  :: f = null
  fi;
  x = f()
}
