// expect: safe
// Whatever goes wrong half-way, one place cleans up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct attr {
  struct attr *next;
  char *value;
};
static struct attr *
parse (void) {
  struct attr *list = NULL, *a = NULL;
  while (__VERIFIER_nondet_int ()) {
    a = malloc (sizeof *a);
    a->value = NULL;
    if (__VERIFIER_nondet_int ())
      goto error;
    a->value = malloc (16);
    a->next = list;
    list = a;
    a = NULL;
  }
  return list;
error:
  while (list) {
    struct attr *next = list->next;
    free (list->value);
    free (list);
    list = next;
  }
  free (a);
  return NULL;
}
int
main (void) {
  struct attr *list = parse ();
  while (list) {
    struct attr *next = list->next;
    free (list->value);
    free (list);
    list = next;
  }
  return 0;
}
