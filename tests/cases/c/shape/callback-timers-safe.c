// expect: safe
// Timers sorted by time call back.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct timer {
  struct timer *next;
  unsigned when;
  void (*fn) (void *);
  void *arg;
};
static struct timer *timers;
static int fired;
static void
bump (void *a) {
  *(int *)a += 1;
}
static void
add (unsigned when) {
  struct timer *t = malloc (sizeof *t), **p = &timers;
  if (!t)
    return;
  t->when = when;
  t->fn = bump;
  t->arg = &fired;
  while (*p && (*p)->when <= when)
    p = &(*p)->next;
  t->next = *p;
  *p = t;
}
static void
run (unsigned now) {
  while (timers && timers->when <= now) {
    struct timer *t = timers;
    timers = t->next;
    t->fn (t->arg);
    free (t);
  }
}
int
main (void) {
  unsigned now = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      add (now + ((unsigned)__VERIFIER_nondet_int () & 255));
    else
      run (++now);
  }
  while (timers) {
    struct timer *t = timers->next;
    free (timers);
    timers = t;
  }
  return 0;
}
