// expect: unsafe invalid-deref 9
// run: --entry=f
// native: no it depends on what is outside
// And the pointer, which may be null.
struct v { int tag; union { int *p; long n; } u; };
int
f (struct v *x) {
  if (x && x->tag == 0)
    return *x->u.p;
  return 0;
}
