// expect: unsafe assertion 19
// run: --engine=slab
/* The twin: the sink counts before the source does. */
chan c = [1] of { int };
int in, out;

active proctype Source() {
end:
  do
  :: atomic { in < 1000000000 -> c!3 }; in = in + 3
  od
}

active proctype Sink() {
  int got;
end:
  do
  :: c?got; out = out + got;
     assert (out <= in)
  od
}
