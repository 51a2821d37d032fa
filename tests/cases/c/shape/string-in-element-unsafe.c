// expect: unsafe invalid-deref 34
// inputs: 1, 0
// Elements own strings, each of a length of its own.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
struct s {
  char *name;
  struct s *next;
};
int
main (void) {
  struct s *l = 0;
  while (__VERIFIER_nondet_int ()) {
    unsigned n = __VERIFIER_nondet_uint () % 100;
    struct s *x = malloc (sizeof *x);
    if (!x)
      break;
    x->name = malloc (n + 1);
    if (!x->name) {
      free (x);
      break;
    }
    for (unsigned i = 0; i < n; i++)
      x->name[i] = __VERIFIER_nondet_char ();
    x->name[n] = n ? 0 : 'b';
    x->next = l;
    l = x;
  }
  unsigned v = 0;
  for (struct s *x = l; x; x = x->next)
    for (char *p = x->name; *p; p++)
      v += *p;
  while (l) {
    struct s *x = l->next;
    free (l->name);
    free (l);
    l = x;
  }
  return v;
}
