// expect: unknown what 'parse', which has no body, returns
// native: no it depends on what is outside
// Or it is not modelled.
struct val { long tag[4]; int *p; };
struct val parse (void);
int
main (void) {
  struct val v = parse ();
  return v.p ? *v.p : 0;
}
