// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// run: --explicit.gc=rc --explicit.heap=canonical
// run: --explicit.gc=ms --explicit.heap=canonical
// The object of a message was collected between the halves of a rendezvous:
// the sender leaves the scope of its only pointer.
typedef cell { byte v };
chan c = [0] of { cell& };

active proctype p() {
  do
  :: { cell& x; x = new cell; c!x }
  od
}

active proctype q() {
  cell& y;
  do
  :: c?y; assert(y.v == 0)
  od
}
