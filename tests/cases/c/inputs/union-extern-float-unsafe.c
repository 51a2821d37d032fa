// expect: unsafe invalid-deref 8
// native: no it depends on what is outside
// A pointer in a union with a larger member.
union v { int *s; double n[2]; };
extern union v gv;
int
main (void) {
  return *gv.s;
}
