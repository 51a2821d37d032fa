// expect: unsafe invalid-deref 20
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// run: --explicit.gc=rc --explicit.heap=canonical
// run: --explicit.gc=ms --explicit.heap=canonical
// The sender deletes what it has sent.
typedef cell { byte v };
chan c = [0] of { cell& };

active proctype p() {
  do
  :: { cell& x; x = new cell; c!x; delete x }
  od
}

active proctype q() {
  cell& y;
  do
  :: c?y; assert(y.v == 0)
  od
}
