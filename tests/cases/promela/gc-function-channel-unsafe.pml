// expect: unsafe assertion 16
// run:
// run: --explicit.gc=rc --explicit.objects=1
// run: --explicit.gc=ms --explicit.objects=1
// The message of the function called comes second.
function give(chan d) {
  d!1
}

function f() {
  chan c = [2] of { byte };
  byte x;
  c!3;
  give(c);
  c?x;
  assert(x == 1)
}

active proctype a() {
  do
  :: f()
  od
}
