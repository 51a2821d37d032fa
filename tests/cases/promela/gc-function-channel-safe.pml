// expect: safe
// run:
// run: --explicit.gc=rc --explicit.objects=1
// run: --explicit.gc=ms --explicit.objects=1
// The channel of a function is counted, also as an argument of another, and
// gone when the function has returned.
function give(chan d) {
  d!1
}

function f() {
  chan c = [2] of { byte };
  byte x;
  c!3;
  give(c);
  c?x;
  c?x;
  assert(x == 1)
}

active proctype a() {
  do
  :: f()
  od
}
