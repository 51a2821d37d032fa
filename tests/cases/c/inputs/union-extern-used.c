// expect: unknown a pointer of a variable defined elsewhere
// native: no it depends on what is outside
// The pointer in it is not known.
struct v { int tag; union { char *s; long n; } u; };
extern struct v gv;
int
main (void) {
  return gv.u.s ? *gv.u.s : 0;
}
