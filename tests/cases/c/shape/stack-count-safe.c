// expect: safe
// A counter says how many there are; pop trusts it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct frame {
  struct frame *below;
  long value;
};
struct stack {
  unsigned count;
  struct frame *top;
};
static void
push (struct stack *s, long value) {
  struct frame *f = malloc (sizeof *f);
  f->value = value;
  f->below = s->top;
  s->top = f;
  s->count++;
}
static void
pop (struct stack *s) {
  struct frame *f = s->top;
  s->top = f->below;
  free (f);
  s->count--;
}
int
main (void) {
  struct stack s = {0, NULL};
  while (__VERIFIER_nondet_bool () && s.count < 1000000)
    push (&s, __VERIFIER_nondet_int ());
  while (s.count > 0)
    pop (&s);
  return 0;
}
