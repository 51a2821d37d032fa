// expect: unsafe limit 9
// run: --explicit.gc=rc --explicit.objects=50
// Reference counting does not see that.
typedef cell; typedef cell { cell& other };
cell& x;

active proctype main() {
  do
  :: x = new cell;
     x.other = new cell;
     x.other.other = x
  od
}
