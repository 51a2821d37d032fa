// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// Callers promised that it is not null.
struct s { int n; };
__attribute__ ((nonnull)) int f (struct s *a, const char *b);
int
f (struct s *a, const char *b) {
  return a->n > 0 && *b;
}
