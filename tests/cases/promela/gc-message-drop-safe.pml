// expect: safe
// run: --explicit.gc=rc --explicit.objects=3
// run: --explicit.gc=ms --explicit.objects=3
// 'c?_' drops the only reference: the object goes at once, or the number of
// states is not finite.
typedef cell { byte v };
chan c = [2] of { cell& };
byte n;

active proctype p() {
  cell& x;
  do
  :: x = new cell;
     c!x;
     x = null;
     n = 1 - n
  od
}

active proctype q() {
  do
  :: c?_
  od
}
