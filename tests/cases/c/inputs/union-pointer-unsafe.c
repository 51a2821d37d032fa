// expect: unsafe div-by-zero 9
// run: --entry=f
// native: no it depends on what is outside
// A union with a pointer may hold any number.
struct v { int tag; union { char *s; int n; } u; };
int
f (struct v *x) {
  if (x && x->tag == 1)
    return 100 / (x->u.n - 7);
  return 0;
}
