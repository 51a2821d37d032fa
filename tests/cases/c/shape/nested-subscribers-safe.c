// expect: safe
// Subscribers with a box each come and go.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct sub {
  struct sub *next;
  int topic;
  int *box;
};
struct bus {
  struct sub *subs;
};
static struct sub *
subscribe (struct bus *b, int topic) {
  struct sub *s = malloc (sizeof *s);
  if (!s)
    return NULL;
  s->box = calloc (1, sizeof *s->box);
  if (!s->box) {
    free (s);
    return NULL;
  }
  s->topic = topic;
  s->next = b->subs;
  b->subs = s;
  return s;
}
static void
publish (struct bus *b, int topic, int v) {
  for (struct sub *s = b->subs; s; s = s->next)
    if (s->topic == topic)
      *s->box = v;
}
static void
unsubscribe (struct bus *b, int topic) {
  struct sub **p = &b->subs;
  while (*p)
    if ((*p)->topic == topic) {
      struct sub *s = *p;
      *p = s->next;
      free (s->box);
      free (s);
    } else
      p = &(*p)->next;
}
int
main (void) {
  struct bus *b = malloc (sizeof *b);
  if (!b)
    return 1;
  b->subs = NULL;
  while (__VERIFIER_nondet_int ())
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      subscribe (b, __VERIFIER_nondet_int ());
      break;
    case 1:
      publish (b, __VERIFIER_nondet_int (), 3);
      break;
    default:
      unsubscribe (b, __VERIFIER_nondet_int ());
    }
  while (b->subs) {
    struct sub *s = b->subs;
    b->subs = s->next;
    free (s->box);
    free (s);
  }
  free (b);
  return 0;
}
