// expect: unsafe invalid-deref 9
// run: --entry=f
// native: no it depends on what is outside
// Only about the first one.
struct s { int n; };
__attribute__ ((nonnull (1))) int f (struct s *a, const char *b);
int
f (struct s *a, const char *b) {
  return a->n > 0 && *b;
}
