// expect: unsafe invalid-free 8
// Both find the object and delete it.
typedef cell { byte v };
cell& p;

active [2] proctype user() {
  if
  :: p != null -> delete p; p = null
  :: p == null -> skip
  fi
}

init {
  p = new cell
}
