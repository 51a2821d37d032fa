// expect: unsafe invalid-deref 12
// run: --entry=push --property=invalid-deref
// native: no it depends on what is outside
// A precondition that is too weak.
#include <assay.h>
struct stack { int room, count, items[4]; };
ASSAY_REQUIRES (push) (struct stack *s, int item) {
  return s && s->count >= 0 && s->count <= s->room && s->room <= 4;
}
void
push (struct stack *s, int item) {
  s->items[s->count++] = item;
}
