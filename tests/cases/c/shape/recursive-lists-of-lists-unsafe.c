// expect: unsafe invalid-free 22
// inputs: 1, 1, 0, 0
// Lists in lists, freed by two procedures that call each other.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct leaf {
  struct leaf *next;
};
struct row {
  struct row *next;
  struct leaf *leaves;
};
static void free_leaves (struct leaf *, struct row *);
static void
free_rows (struct row *r) {
  if (!r)
    return;
  struct leaf *leaves = r->leaves;
  struct row *next = r->next;
  free (r);
  free_leaves (leaves, next);
  free (leaves);
}
static void
free_leaves (struct leaf *l, struct row *then) {
  if (!l) {
    free_rows (then);
    return;
  }
  struct leaf *next = l->next;
  free (l);
  free_leaves (next, then);
}
int
main (void) {
  struct row *rows = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct row *r = malloc (sizeof *r);
    r->next = rows;
    r->leaves = NULL;
    while (__VERIFIER_nondet_int ()) {
      struct leaf *l = malloc (sizeof *l);
      l->next = r->leaves;
      r->leaves = l;
    }
    rows = r;
  }
  free_rows (rows);
  return 0;
}
