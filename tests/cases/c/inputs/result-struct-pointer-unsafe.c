// expect: unsafe invalid-deref 9
// native: no it depends on what is outside
// A pointer in a large struct may be null.
struct val { long tag[4]; int *p; };
struct val parse (void);
int
main (void) {
  struct val v = parse ();
  return *v.p;
}
