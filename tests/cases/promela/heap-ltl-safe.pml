// expect: safe
// Formulas may look at objects.
typedef cell { byte v };
cell c;
cell& p;

active proctype main() {
  p = &c;
  do
  :: p.v < 3 -> p.v++
  :: p.v == 3 -> p = new cell
  od
}

ltl small { [] (p == null || p.v <= 3) }
ltl again { [] <> (p != null && p.v == 3) }
