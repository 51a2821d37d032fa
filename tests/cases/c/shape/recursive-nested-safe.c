// expect: safe
// Mutual recursion over lists of lists.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct group;
struct person {
  struct person *next;
  int age;
};
struct group {
  struct person *people;
  struct group *next;
};
static struct person *
people (void) {
  struct person *p = NULL;
  if (__VERIFIER_nondet_int ()) {
    p = malloc (sizeof *p);
    p->age = __VERIFIER_nondet_int ();
    p->next = people ();
  }
  return p;
}
static struct group *
groups (void) {
  struct group *g = NULL;
  if (__VERIFIER_nondet_int ()) {
    g = malloc (sizeof *g);
    g->people = people ();
    g->next = groups ();
  }
  return g;
}
static void
free_people (struct person *p) {
  if (p) {
    free_people (p->next);
    free (p);
  }
}
static void
free_groups (struct group *g, int first) {
  if (!g)
    return;
  free_groups (g->next, 0);
  free_people (g->people);
  free (g);
}
int
main (void) {
  free_groups (groups (), 1);
  return 0;
}
