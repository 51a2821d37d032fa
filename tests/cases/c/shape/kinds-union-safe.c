// expect: safe
// The member of a union that is there owns a block of its own size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum kind { NUMBER, TEXT, CELLS };
struct value {
  struct value *next;
  enum kind kind;
  union {
    long number;
    char *text;
    struct {
      int *cells;
      unsigned count;
    } array;
  } u;
};
static void
drop (struct value *v) {
  if (!v)
    return;
  drop (v->next);
  if (v->kind == TEXT) {
    v->u.text[5] = 0;
    free (v->u.text);
  } else if (v->kind == CELLS) {
    v->u.array.cells[v->u.array.count - 1] = 0;
    free (v->u.array.cells);
  }
  free (v);
}
int
main (void) {
  struct value *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct value *v = malloc (sizeof *v);
    v->next = all;
    all = v;
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      v->kind = TEXT;
      v->u.text = malloc (6);
      break;
    case 1:
      v->kind = CELLS;
      v->u.array.cells = malloc (12 * sizeof (int));
      v->u.array.count = 12;
      break;
    default:
      v->kind = NUMBER;
      v->u.number = 1;
    }
  }
  drop (all);
  return 0;
}
