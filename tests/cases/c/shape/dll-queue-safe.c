// expect: safe
// Put in at one end, taken out at the other.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct message {
  struct message *newer, *older;
  int code;
};
struct mailbox {
  struct message *newest, *oldest;
};
static void
put (struct mailbox *m, int code) {
  struct message *n = malloc (sizeof *n);
  n->code = code;
  n->newer = NULL;
  n->older = m->newest;
  if (m->newest)
    m->newest->newer = n;
  else
    m->oldest = n;
  m->newest = n;
}
static int
get (struct mailbox *m) {
  struct message *n = m->oldest;
  int code = n->code;
  m->oldest = n->newer;
  if (m->oldest)
    m->oldest->older = NULL;
  else
    m->newest = NULL;
  free (n);
  return code;
}
int
main (void) {
  struct mailbox m = {NULL, NULL};
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      put (&m, __VERIFIER_nondet_int ());
    else if (m.oldest)
      get (&m);
  }
  while (m.oldest)
    get (&m);
  return 0;
}
