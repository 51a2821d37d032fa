// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// The new target counts before the old one is let go.
typedef cell; typedef cell { byte v; cell& next };
cell& x;

active proctype main() {
  byte i;
  x = new cell;
  x.v = 1;
  x.next = new cell;
  x.next.v = 2;
  x = x;
  assert(x.v == 1);
  x = x.next;
  assert(x.v == 2 && x.next == null);
  x.next = x;
  x = x.next;
  assert(x.v == 2)
}
