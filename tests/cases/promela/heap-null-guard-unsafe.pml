// expect: unsafe invalid-deref 8
// A guard that cannot be evaluated is an error, not a guard that is false.
typedef cell { byte v };
cell& p;

active proctype main() {
  if
  :: p.v == 1 -> skip
  :: p == null -> skip
  fi
}
