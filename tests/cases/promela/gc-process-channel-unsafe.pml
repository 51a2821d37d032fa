// expect: unsafe limit 15
// run: --explicit.gc=rc --explicit.objects=1
// run: --explicit.gc=ms --explicit.objects=1
// A process that is still there has its channel and the object in it.
typedef cell { byte v };
cell& g;

proctype child() {
  chan mine = [1] of { cell& };
  mine!g
}

init {
  do
  :: g = new cell;
     run child();
     _nr_pr <= 2;
     g = null
  od
}
