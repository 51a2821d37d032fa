// expect: safe
// Negative ones are taken out.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct sample {
  int level;
  struct sample *next;
};
static struct sample *
record (void) {
  struct sample *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct sample *s = malloc (sizeof *s);
    s->level = __VERIFIER_nondet_int ();
    s->next = all;
    all = s;
  }
  return all;
}
static struct sample *
positive (struct sample *list) {
  struct sample *before = NULL, *s = list;
  while (s) {
    struct sample *next = s->next;
    if (s->level < 0) {
      if (before)
        before->next = next;
      else
        list = next;
      free (s);
    } else
      before = s;
    s = next;
  }
  return list;
}
int
main (void) {
  struct sample *all = positive (record ());
  while (all) {
    assert (all->level >= 0);
    struct sample *s = all;
    all = all->next;
    free (s);
  }
  return 0;
}
