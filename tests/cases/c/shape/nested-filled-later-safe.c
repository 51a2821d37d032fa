// expect: safe
// Cells are added to rows that are linked already.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct fact {
  struct fact *next;
  int number;
};
struct topic {
  struct fact *facts;
  struct topic *next;
  int kind;
};
static void
learn (struct topic *t, int number) {
  struct fact *f = malloc (sizeof *f);
  f->number = number;
  f->next = t->facts;
  t->facts = f;
}
static void
forget (struct topic *t) {
  while (t->facts) {
    struct fact *f = t->facts;
    t->facts = f->next;
    free (f);
  }
}
int
main (void) {
  struct topic *topics = NULL, *t;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof *t);
    t->facts = NULL;
    t->kind = __VERIFIER_nondet_int ();
    t->next = topics;
    topics = t;
  }
  for (t = topics; t; t = t->next) {
    if (t->kind > 0)
      learn (t, t->kind);
    while (__VERIFIER_nondet_int ())
      learn (t, __VERIFIER_nondet_int ());
  }
  for (t = topics; t; t = t->next)
    if (t->facts)
      t->facts->number = 0;
  while (topics) {
    t = topics->next;
    forget (topics);
    free (topics);
    topics = t;
  }
  return 0;
}
