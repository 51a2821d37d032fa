// expect: safe
// run: --engine=slab
/* Producer and consumer with counters instead of a channel: the difference of
   two large numbers stays small. */
int produced, consumed;

active proctype Producer() {
end:
  do
  :: produced - consumed < 8 && produced < 1000000000 -> produced++
  od
}

active proctype Consumer() {
end:
  do
  :: consumed < produced ->
     assert (produced - consumed <= 8);
     consumed++
  od
}
