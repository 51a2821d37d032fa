// expect: safe
// In front of an element of the caller's choice.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern char __VERIFIER_nondet_char (void);
struct line {
  struct line *up, *down;
  char text[8];
};
static struct line *
new_line (void) {
  struct line *l = calloc (1, sizeof *l);
  l->text[0] = __VERIFIER_nondet_char ();
  return l;
}
static struct line *
insert (struct line *top, struct line *at) {
  struct line *l = new_line ();
  l->down = at;
  l->up = at->up;
  at->up = l;
  if (l->up)
    l->up->down = l;
  else
    return l;
  return top;
}
int
main (void) {
  struct line *top = new_line (), *at = top;
  while (__VERIFIER_nondet_int ()) {
    struct line *l = new_line ();
    l->down = top;
    top->up = l;
    top = l;
  }
  for (at = top; at->down && __VERIFIER_nondet_int (); at = at->down)
    ;
  top = insert (top, at);
  while (top) {
    struct line *down = top->down;
    free (top);
    top = down;
  }
  return 0;
}
