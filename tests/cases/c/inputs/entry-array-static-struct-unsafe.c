// expect: unsafe invalid-deref 8
// run: --entry=f
// native: no it depends on what is outside
// The pointers in all of its elements are arbitrary.
struct s { int *p; };
int
f (struct s a[static 2]) {
  return a[1].p == a[0].p ? 0 : *a[1].p;
}
