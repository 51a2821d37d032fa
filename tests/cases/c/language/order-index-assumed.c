// expect: safe assuming operands are evaluated in clang's order
// The index may be read before or after it is changed.
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
  s.items[s.used] = push (&s);
  return s.used - 1;
}
