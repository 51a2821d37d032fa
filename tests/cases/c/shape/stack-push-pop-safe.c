// expect: safe
// Push and pop in any order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct frame {
  int value;
  struct frame *below;
};
struct stack {
  struct frame *top;
};
static void
push (struct stack *s, int value) {
  struct frame *f = malloc (sizeof *f);
  f->value = value;
  f->below = s->top;
  s->top = f;
}
static int
pop (struct stack *s) {
  struct frame *f = s->top;
  int value = f->value;
  s->top = f->below;
  free (f);
  return value;
}
int
main (void) {
  struct stack s = {NULL};
  unsigned sum = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      push (&s, __VERIFIER_nondet_int ());
    else if (s.top)
      sum += (unsigned)pop (&s);
  }
  while (s.top)
    pop (&s);
  return sum > 3;
}
