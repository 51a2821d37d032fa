// expect: unknown a pointer that 'make', which has no body, may have stored
// native: no it depends on what is outside
// Members and elements behind such a pointer.
struct list { int n, m[4]; };
extern void make (struct list **, int *);
int
main (void) {
  struct list *l;
  int i;
  make (&l, &i);
  return l ? l->m[i & 3] : 0;
}
