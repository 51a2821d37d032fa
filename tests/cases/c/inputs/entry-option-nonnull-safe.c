// expect: safe
// run: --entry=f --entry-nonnull
// native: no it depends on what is outside
// The user says that arguments are not null.
struct s { int n; struct s *next; };
int
f (struct s *a, struct s *b) {
  return a->n > b->n;
}
