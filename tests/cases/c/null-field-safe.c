// expect: safe
// Settings are inherited; the outermost has no parent.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct scope {
  struct scope *parent;
  int level;
};
int
main (void) {
  struct scope outer = {NULL, 0}, inner = {&outer, 1};
  struct scope *s = &inner;
  int up = __VERIFIER_nondet_int ();
  if (up < 0 || up > 2)
    return 0;
  for (int i = 0; i < up && s->parent; i++)
    s = s->parent;
  return s->level;
}
