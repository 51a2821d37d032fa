// expect: unsafe limit 9
// run: --explicit.por=0 --explicit.objects=1
// Two objects at a time.  Reduction may leave out the runs with both: the
// limit is one of the search.
typedef cell { byte v };

active [2] proctype p() {
  cell& x;
  x = new cell;
  x = null
}
