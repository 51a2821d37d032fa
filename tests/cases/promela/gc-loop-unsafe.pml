// expect: unsafe limit 9
// run: --explicit.gc=none --explicit.objects=50
// Without garbage collection it does not end before the heap is full.
typedef cell { byte v };
cell& x;

active proctype main() {
  do
  :: x = new cell
  od
}
