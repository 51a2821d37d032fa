// expect: unsafe leak 18
// inputs: 0, 1, 0, 1, 0
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct session {
  int id;
  LIST_ENTRY (session) link;
};
LIST_HEAD (row, session);
static struct row rows[2];
int
main (void) {
  for (;;) {
    unsigned where = __VERIFIER_nondet_uint () % 2;
    if (__VERIFIER_nondet_int ()) {
      struct session *s = malloc (sizeof *s);
      if (!s)
        break;
      s->id = __VERIFIER_nondet_int ();
      LIST_INSERT_HEAD (&rows[where], s, link);
    } else {
      struct session *s = LIST_FIRST (&rows[where]);
      if (!s)
        break;
      LIST_REMOVE (s, link);
      free (s);
    }
  }
  for (int i = 0; i < 2; i++)
    while (!LIST_EMPTY (&rows[i])) {
      struct session *s = LIST_FIRST (&rows[i]);
      LIST_REMOVE (s, link);
    }
  return 0;
}
