// expect: unsafe div-by-zero 9
// run: --entry=f
// native: no it depends on what is outside
// An error that is not about a null argument is told first.
struct s { int n; };
int
f (struct s *a) {
  int n = a->n;
  return 100 / n;
}
