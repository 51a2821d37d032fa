// expect: safe
// run: --explicit.gc=rc --explicit.objects=1
// run: --explicit.gc=ms --explicit.objects=1
// With a process go its channels, and the references in their messages.
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
     _nr_pr == 1;
     g = null
  od
}
