// expect: safe
typedef cell { byte v };
cell& p;

active [2] proctype user() {
  atomic {
    if
    :: p != null -> delete p; p = null
    :: p == null -> skip
    fi
  }
}

init {
  p = new cell
}
