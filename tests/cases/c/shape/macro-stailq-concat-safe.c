// expect: safe
// Two queues become one.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern char __VERIFIER_nondet_char (void);
struct line {
  char c;
  STAILQ_ENTRY (line) lines;
};
STAILQ_HEAD (text, line);
static void
read_lines (struct text *t) {
  STAILQ_INIT (t);
  while (__VERIFIER_nondet_int ()) {
    struct line *l = malloc (sizeof *l);
    l->c = __VERIFIER_nondet_char ();
    STAILQ_INSERT_TAIL (t, l, lines);
  }
}
int
main (void) {
  struct text a, b;
  read_lines (&a);
  read_lines (&b);
  STAILQ_CONCAT (&a, &b);
  struct line *l = STAILQ_FIRST (&a);
  while (l) {
    struct line *next = STAILQ_NEXT (l, lines);
    free (l);
    l = next;
  }
  return 0;
}
