// expect: unknown 'x->u.p' used as a pointer, where it may be a number
// run: --entry=f
// native: no it depends on what is outside
// Nobody said that the tag tells the truth.
struct v { int tag; union { int *p; long n; } u; };
int
f (struct v *x) {
  if (x && x->tag == 0 && x->u.p)
    return *x->u.p;
  return 0;
}
