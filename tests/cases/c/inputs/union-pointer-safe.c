// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// A number that is looked at.
struct v { int tag; union { char *s; int n; } u; };
int
f (struct v *x) {
  if (x && x->tag == 1 && x->u.n != 7)
    return 100 / (x->u.n - 7);
  return 0;
}
