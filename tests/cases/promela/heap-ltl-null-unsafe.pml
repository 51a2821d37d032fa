// expect: unsafe invalid-deref 11
// A formula that cannot be evaluated.
typedef cell { byte v };
cell& p;

active proctype main() {
  p = new cell;
  p.v = 1
}

ltl small { [] (p.v < 3) }
