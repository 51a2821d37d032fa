// expect: unsafe invalid-deref 13
// The object that should get the result is gone when the function returns.
typedef cell; typedef cell { byte v; cell& next };
cell& p;

function cell& destroy() {
  delete p;
  return null
}

active proctype main() {
  p = new cell;
  p.next = destroy()
}
