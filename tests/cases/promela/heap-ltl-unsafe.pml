// expect: unsafe acceptance-cycle 12
typedef cell { byte v };
cell& p;

active proctype main() {
  do
  :: p = new cell; p.v = 1
  :: p != null -> p = null
  od
}

ltl there { <> [] (p != null) }
