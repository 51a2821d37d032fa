// expect: safe assuming operands are evaluated in clang's order
// The variable is written two calls below, and read beside.
static int depth;

static void
enter (int n) {
  if (n)
    enter (n - 1);
  depth++;
}

static int
enter_all (void) {
  enter (2);
  return 3;
}

int
main (void) {
  int both = depth + enter_all ();
  return both > 6;
}
