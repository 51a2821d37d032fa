// expect: unsafe invalid-deref 8
// run: --entry=f
// native: no it depends on what is outside
// If there is no other it is told.
struct s { int n; };
int
f (struct s *a) {
  int n = a->n;
  return n ? 100 / n : 0;
}
