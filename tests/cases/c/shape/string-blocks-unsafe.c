// expect: unsafe invalid-deref 32
// inputs: 1, 0
// Elements own blocks that end with a zero.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
struct sym {
  char *name;
  struct sym *next;
};
int
main (void) {
  struct sym *tab = NULL;
  while (__VERIFIER_nondet_int ()) {
    unsigned n = (unsigned)__VERIFIER_nondet_int () % 16 + 1;
    struct sym *s = malloc (sizeof *s);
    if (!s)
      break;
    s->name = malloc (n);
    if (!s->name) {
      free (s);
      break;
    }
    memset (s->name, 'a', n);
    s->name[n - 1] = n > 1 ? 0 : 1;
    s->next = tab;
    tab = s;
  }
  for (struct sym *s = tab; s; s = s->next)
    if (strlen (s->name) > 3)
      break;
  while (tab) {
    struct sym *s = tab->next;
    free (tab->name);
    free (tab);
    tab = s;
  }
  return 0;
}
