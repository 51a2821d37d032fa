// expect: safe
// run:
// run: --explicit.gc=ms
// Two objects that hold each other are garbage too.
typedef cell; typedef cell { cell& other };
cell& x;

active proctype main() {
  do
  :: x = new cell;
     x.other = new cell;
     x.other.other = x
  od
}
