// expect: safe
// run: --entry=push
// native: no it depends on what is outside
// The entry gets only what its precondition allows.
#include <assay.h>
struct stack { int room, count, items[4]; };
ASSAY_REQUIRES (push) (struct stack *s, int item) {
  return s && s->count >= 0 && s->count < s->room && s->room <= 4;
}
void
push (struct stack *s, int item) {
  s->items[s->count++] = item;
}
