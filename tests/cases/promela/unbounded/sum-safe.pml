// expect: safe
// run: --engine=slab
/* A channel carries numbers that add up to a sum between two bounds. */
chan c = [1] of { int };
int in, out;

active proctype Source() {
end:
  do
  :: atomic { in < 1000000000 -> in = in + 3; c!3 }
  od
}

active proctype Sink() {
  int got;
end:
  do
  :: c?got; assert (got == 3); out = out + got; assert (out <= in)
  od
}
