// expect: safe
// Embedded links in a ring around a head; filled and drained.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list_head {
  struct list_head *next, *prev;
};
#define container_of(p, type, member)                                          \
  ((type *)((char *)(p)-offsetof (type, member)))
struct task {
  int pid;
  struct list_head run;
};
static void
list_add (struct list_head *new, struct list_head *head) {
  new->next = head->next;
  new->prev = head;
  head->next->prev = new;
  head->next = new;
}
int
main (void) {
  struct list_head tasks = {&tasks, &tasks};
  while (__VERIFIER_nondet_int ()) {
    struct task *t = malloc (sizeof *t);
    t->pid = __VERIFIER_nondet_int ();
    list_add (&t->run, &tasks);
  }
  struct list_head *p = tasks.next;
  while (p != &tasks) {
    struct list_head *next = p->next;
    free (container_of (p, struct task, run));
    p = next;
  }
  return 0;
}
