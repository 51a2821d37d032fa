// expect: safe
// run: --explicit.gc=rc
// run: --explicit.gc=ms
// run:
// A pointer of a block is gone when the block is left: at most one object
// exists at a time, so that the loop closes.
typedef cell { byte v };

active proctype main() {
  do
  :: { cell& p; p = new cell; p.v = 1 }
  od
}
