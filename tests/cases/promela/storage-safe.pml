// expect: safe
// run: --explicit.order=bfs
// run: --explicit.order=bfs --explicit.por=0
// run: --explicit.storage=plain
// run: --explicit.storage=collapse
// run: --explicit.storage=automaton
// Every order and every exact storage must agree.
chan c = [2] of { byte };
byte sum, done;

active [2] proctype producer() {
  byte i;
  for (i : 1 .. 3) { c!i }
  done++
}

active proctype consumer() {
  byte v, n;
  do
  :: n < 6 -> c?v; sum = sum + v; n++
  :: else -> break
  od;
  assert(sum == 12)
}
