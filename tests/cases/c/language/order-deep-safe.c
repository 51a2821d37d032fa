// expect: safe
// The calls only read.
static int depth;

static int
enter (int n) {
  return n ? enter (n - 1) + depth : depth;
}

int
main (void) {
  int both = depth + enter (2);
  depth = both;
  return both > 6;
}
