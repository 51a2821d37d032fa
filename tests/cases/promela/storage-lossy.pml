// expect: unknown lossy
// run: --engine=explicit --explicit.storage=bitstate
// run: --engine=explicit --explicit.storage=hash
// Lossy storage finds no error, but that is no proof.
byte x;

active proctype p() {
  do
  :: x < 5 -> x++
  :: else -> break
  od;
  assert(x == 5)
}
