// expect: safe
#include <stdlib.h>

struct stack {
  int depth;
  int items[4];
  int last;
};

static int
pop (struct stack *s) {
  return s->depth ? s->items[--s->depth] : 0;
}

int
main (void) {
  struct stack *s = calloc (1, sizeof *s);
  int top = s ? pop (s) : 0;
  free (s);
  return top < 0;
}
