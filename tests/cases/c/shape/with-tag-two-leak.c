// expect: unsafe leak 25
// inputs: 1, 0, 1, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int has_name;
  char *name;
  int state;
  char *text;
  struct item *next;
};
int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *n = calloc (1, sizeof *n);
    if (!n)
      break;
    if (__VERIFIER_nondet_int ()) {
      n->name = malloc (4);
      n->has_name = n->name != NULL;
    }
    n->state = 3;
    if (__VERIFIER_nondet_int ()) {
      n->text = malloc (4);
      if (n->text)
        n->text[0] = 4;
    }
    n->next = all;
    all = n;
  }
  while (all) {
    struct item *n = all;
    all = n->next;
    if (n->has_name) {
      n->name[3] = 0;
      free (n->name);
    }
    if (n->state == 4) {
      n->text[3] = 0;
      free (n->text);
    }
    free (n);
  }
  return 0;
}
