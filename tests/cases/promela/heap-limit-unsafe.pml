// expect: unsafe limit 10
// run: --explicit.objects=20
// A list that only grows.
typedef cell; typedef cell { cell& next };
cell& list;

active proctype main() {
  cell& c;
  do
  :: c = new cell;
     c.next = list;
     list = c
  od
}
