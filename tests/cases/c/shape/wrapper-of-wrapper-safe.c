// expect: safe
// Two wrappers of malloc, one calls the other; lists in lists, with a payload that all share.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct unit {
  int count;
};
struct member {
  struct unit *unit;
  struct member *next;
};
struct group {
  struct member *members;
  struct group *next;
};
static void *
get (size_t size) {
  void *block = malloc (size);
  return block ? block : (abort (), NULL);
}
static void *
get_many (size_t count, size_t size) {
  void *result = get (count * size);
  return result;
}
int
main (void) {
  struct unit *unit = get (sizeof *unit);
  unit->count = 0;
  struct group *groups = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct group *g = get_many (1, sizeof *g);
    g->members = NULL;
    g->next = groups;
    groups = g;
    while (__VERIFIER_nondet_int ()) {
      struct member *m = get (sizeof *m);
      m->unit = unit;
      m->next = g->members;
      g->members = m;
    }
  }
  while (groups) {
    struct group *g = groups;
    groups = g->next;
    while (g->members) {
      struct member *m = g->members;
      g->members = m->next;
      m->unit->count = 1;
      free (m);
    }
    free (g);
  }
  free (unit);
  return 0;
}
