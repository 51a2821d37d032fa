// expect: unsafe invalid-deref 8
// run: --entry=f --entry-nonnull
// native: no it depends on what is outside
// What is behind them may be.
struct s { int n; struct s *next; };
int
f (struct s *a, struct s *b) {
  return a->n > b->next->n;
}
