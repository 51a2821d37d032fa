// expect: unsafe invalid-deref 15
typedef cell { byte v };
chan c = [2] of { cell& };

active proctype producer() {
  cell& p;
  p = new cell;
  c!p;
  delete p
}

active proctype consumer() {
  cell& p;
  c?p;
  p.v = 1
}
