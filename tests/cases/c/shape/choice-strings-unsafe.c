// expect: unsafe invalid-deref 38
// inputs: 1, 9
// Elements have one of five texts.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct s {
  const char *name;
  struct s *next;
};
int
main (void) {
  struct s *l = 0;
  while (__VERIFIER_nondet_int ()) {
    struct s *x = malloc (sizeof *x);
    if (!x)
      break;
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      x->name = "alpha";
      break;
    case 1:
      x->name = "be";
      break;
    case 2:
      x->name = "gamma";
      break;
    case 3:
      x->name = "d";
      break;
    default:
      x->name = "";
    }
    x->next = l;
    l = x;
  }
  int n = 0;
  for (struct s *x = l; x; x = x->next)
    for (const char *p = x->name; p[1]; p++)
      n = n < 1000 ? n + 1 : 0;
  while (l) {
    struct s *x = l->next;
    free (l);
    l = x;
  }
  return n;
}
