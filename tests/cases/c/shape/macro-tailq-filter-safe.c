// expect: safe
// Elements are removed while the queue is walked.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct host {
  int port;
  TAILQ_ENTRY (host) link;
  int alive;
};
static TAILQ_HEAD (hosts, host) hosts = TAILQ_HEAD_INITIALIZER (hosts);
int
main (void) {
  struct host *h, *next;
  while (__VERIFIER_nondet_int ()) {
    h = malloc (sizeof *h);
    h->port = __VERIFIER_nondet_int ();
    h->alive = __VERIFIER_nondet_bool ();
    TAILQ_INSERT_TAIL (&hosts, h, link);
  }
  for (h = TAILQ_FIRST (&hosts); h; h = next) {
    next = TAILQ_NEXT (h, link);
    if (!h->alive) {
      TAILQ_REMOVE (&hosts, h, link);
      free (h);
    }
  }
  while (!TAILQ_EMPTY (&hosts)) {
    h = TAILQ_FIRST (&hosts);
    TAILQ_REMOVE (&hosts, h, link);
    free (h);
  }
  return 0;
}
