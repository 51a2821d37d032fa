// expect: unsafe invalid-deref 10
// native: no it depends on what is outside
// It may be null.
struct list { int n; };
extern void make (struct list **);
int
main (void) {
  struct list *l;
  make (&l);
  return l->n;
}
