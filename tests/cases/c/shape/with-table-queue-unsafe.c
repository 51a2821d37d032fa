// expect: unsafe invalid-deref 28
// inputs: 95, 1, 0, 95, 0
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct session {
  int id;
  LIST_ENTRY (session) link;
};
LIST_HEAD (row, session);
static struct row rows[128];
int
main (void) {
  for (;;) {
    unsigned where = __VERIFIER_nondet_uint () % 128;
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
      free (s);
      LIST_REMOVE (s, link);
    }
  }
  for (int i = 0; i < 128; i++)
    while (!LIST_EMPTY (&rows[i])) {
      struct session *s = LIST_FIRST (&rows[i]);
      LIST_REMOVE (s, link);
      free (s);
    }
  return 0;
}
