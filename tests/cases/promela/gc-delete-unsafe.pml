// expect: unsafe invalid-deref 21
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// run: --explicit.gc=none
// An object that is deleted dangles in all that have it, wherever they are.
typedef cell; typedef cell { byte v; cell& next };
chan c = [1] of { cell& };

active proctype main() {
  cell& p, &q, &r;
  p = new cell;
  q = new cell;
  q.next = p;
  c!p;
  delete p;
  p = new cell;
  c?r;
  assert(q.next != null && r != null && p.v == 0);
  r = q;
  r.next.v = 3
}
