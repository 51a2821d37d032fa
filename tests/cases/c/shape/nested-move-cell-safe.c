// expect: safe
// Cells move from one inner list to that of the next row.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct guest {
  struct guest *next;
};
struct table {
  struct table *next;
  struct guest *guests;
};
static void
close_tables (struct table *t) {
  while (t) {
    struct table *next = t->next;
    while (t->guests) {
      struct guest *g = t->guests;
      t->guests = g->next;
      free (g);
    }
    free (t);
    t = next;
  }
}
int
main (void) {
  struct table *room = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct table *t = malloc (sizeof *t);
    t->guests = NULL;
    while (__VERIFIER_nondet_int ()) {
      struct guest *g = malloc (sizeof *g);
      g->next = t->guests;
      t->guests = g;
    }
    t->next = room;
    room = t;
  }
  for (struct table *t = room; t; t = t->next) {
    struct guest *g = t->guests;
    if (g && t->next) {
      t->guests = g->next;
      g->next = t->next->guests;
      t->next->guests = g;
    }
  }
  close_tables (room);
  return 0;
}
