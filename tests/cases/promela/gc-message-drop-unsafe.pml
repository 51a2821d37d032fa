// expect: unsafe limit 12
// run: --explicit.por=0 --explicit.gc=rc --explicit.objects=2
// run: --explicit.por=0 --explicit.gc=ms --explicit.objects=2
// Two in the channel and one to be sent are too many.
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
