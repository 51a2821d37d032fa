// expect: unsafe assertion 18
// run: --engine=slab
/* The twin: the limit is one too many. */
int produced, consumed;

active proctype Producer() {
end:
  do
  :: produced - consumed < 9 && produced < 1000000000 -> produced++
  od
}

active proctype Consumer() {
end:
  do
  :: consumed < produced ->
     skip;
     assert (produced - consumed <= 8);
     consumed++
  od
}
