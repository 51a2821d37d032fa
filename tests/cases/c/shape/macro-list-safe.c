// expect: safe
// LIST of sys/queue.h: elements know the link that leads to them.
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int (void);
struct proc {
  int pid;
  LIST_ENTRY (proc) siblings;
};
LIST_HEAD (procs, proc);
int
main (void) {
  struct procs running;
  LIST_INIT (&running);
  struct proc *p;
  while (__VERIFIER_nondet_int ()) {
    p = malloc (sizeof *p);
    p->pid = __VERIFIER_nondet_int ();
    LIST_INSERT_HEAD (&running, p, siblings);
  }
  for (p = LIST_FIRST (&running); p;) {
    struct proc *next = LIST_NEXT (p, siblings);
    if (p->pid < 0) {
      LIST_REMOVE (p, siblings);
      free (p);
    }
    p = next;
  }
  while (!LIST_EMPTY (&running)) {
    p = LIST_FIRST (&running);
    LIST_REMOVE (p, siblings);
    free (p);
  }
  return 0;
}
