// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// What goes through channels, functions and processes is counted right.
typedef cell; typedef cell { byte v; cell& next };
chan c = [2] of { cell&, byte };

function cell& wrap(cell& p) {
  cell& w;
  w = new cell;
  w.next = p;
  return w
}

proctype child(cell& p) {
  assert(p.next.v == 1)
}

init {
  cell& p, &q;
  byte n;
  do
  :: p = new cell;
     p.v = 1;
     p = wrap(p);
     c!p,1;
     p = null;
     c?q,n;
     run child(q);
     q = null;
     _nr_pr == 1
  od
}
