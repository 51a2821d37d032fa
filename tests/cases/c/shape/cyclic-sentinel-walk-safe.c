// expect: safe
// A ring of one type, whose first element is only a mark.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct seg {
  struct seg *next;
  int from, to;
};
static struct seg *
new_seg (struct seg *next) {
  struct seg *s = malloc (sizeof *s);
  s->from = s->to = 0;
  s->next = next;
  return s;
}
int
main (void) {
  struct seg *mark = new_seg (NULL);
  mark->next = mark;
  while (__VERIFIER_nondet_int ())
    mark->next = new_seg (mark->next);
  for (struct seg *s = mark->next; s != mark; s = s->next)
    s->to++;
  struct seg *s = mark->next;
  while (s != mark) {
    struct seg *next = s->next;
    free (s);
    s = next;
  }
  free (mark);
  return 0;
}
