// expect: safe assuming operands are evaluated in clang's order
// Two calls, one on each side.
static int count, other;

static int *
counter (int n) {
  count += n;
  return &other;
}

int
main (void) {
  *counter (1) += *counter (2);
  return count != 3;
}
