// expect: unknown a pointer that 'make', which has no body, may have stored
// native: no it depends on what is outside
// What is there otherwise is not known.
struct list { int n; };
extern void make (struct list **);
int
main (void) {
  struct list *l;
  make (&l);
  return l ? l->n : 0;
}
