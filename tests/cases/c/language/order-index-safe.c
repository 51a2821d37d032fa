// expect: safe
// One after the other; and the assignment comes after both sides.
struct stack {
  int used, items[4];
};

static int
push (struct stack *s) {
  return ++s->used;
}

int
main (void) {
  struct stack s = {0};
  int pushed = push (&s), last;
  s.items[s.used] = pushed;
  last = push (&s);
  s.used = push (&s);
  return s.used - last - 1;
}
