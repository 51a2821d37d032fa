// expect: safe
// Ownership of an object goes from one element to another.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct slot {
  struct slot *next;
  char *name;
};
static struct slot *
create (void) {
  struct slot *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct slot *s = malloc (sizeof *s);
    s->name = malloc (4);
    s->next = all;
    all = s;
  }
  return all;
}
int
main (void) {
  struct slot *all = create ();
  if (all && all->next) {
    struct slot *one = all, *two = all->next;
    free (two->name);
    two->name = one->name;
    one->name = NULL;
  }
  while (all) {
    struct slot *s = all;
    all = s->next;
    free (s->name);
    free (s);
  }
  return 0;
}
