// expect: unsafe leak 16
// inputs: 1
// The first element is not reached when going back.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct car {
  struct car *front;
  unsigned weight;
  struct car *rear;
};
static struct car *
train (void) {
  struct car *engine = NULL;
  while (__VERIFIER_nondet_bool ()) {
    struct car *c = malloc (sizeof *c);
    c->weight = __VERIFIER_nondet_uint ();
    c->front = NULL;
    c->rear = engine;
    if (engine)
      engine->front = c;
    engine = c;
  }
  return engine;
}
int
main (void) {
  struct car *c = train ();
  if (!c)
    return 0;
  while (c->rear)
    c = c->rear;
  while (c->front) {
    struct car *front = c->front;
    free (c);
    c = front;
  }
  return 0;
}
