// expect: safe
// run:
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// run: --explicit.gc=rc --explicit.heap=canonical
// run: --explicit.gc=ms --explicit.heap=canonical
// run: --explicit.order=bfs
// run: --explicit.gc=rc --explicit.order=bfs
// run: --explicit.gc=ms --explicit.storage=collapse
// run: --explicit.gc=rc --explicit.storage=plain --explicit.por=0
// run: --explicit.storage=automaton
// Without garbage collection this would never end.
typedef cell { byte v };
cell& x;

active proctype main() {
  do
  :: x = new cell
  od
}
