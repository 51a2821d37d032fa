// expect: safe
// A list of rows, each a list of cells.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct cell {
  int value;
  struct cell *right;
};
struct row {
  struct row *below;
  struct cell *cells;
};
static struct cell *
cells (void) {
  struct cell *first = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct cell *c = malloc (sizeof *c);
    c->value = __VERIFIER_nondet_int ();
    c->right = first;
    first = c;
  }
  return first;
}
static void
free_cells (struct cell *c) {
  while (c) {
    struct cell *right = c->right;
    free (c);
    c = right;
  }
}
int
main (void) {
  struct row *table = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct row *r = malloc (sizeof *r);
    r->cells = cells ();
    r->below = table;
    table = r;
  }
  while (table) {
    struct row *r = table;
    table = r->below;
    free_cells (r->cells);
    free (r);
  }
  return 0;
}
