// expect: unsafe assertion 24
// run: --explicit.order=bfs
// run: --explicit.order=bfs --explicit.por=0
// run: --explicit.storage=plain
// run: --explicit.storage=collapse
// run: --explicit.storage=automaton
// run: --explicit.storage=hash
// run: --explicit.storage=bitstate
chan c = [2] of { byte };
byte done, first;

active [2] proctype producer() {
  byte i;
  for (i : 1 .. 3) { c!i + 10 * _pid }
  done++
}

active proctype consumer() {
  byte v, n;
  do
  :: n < 6 -> c?v; n++
  :: else -> break
  od;
  assert(v == 13)
}
