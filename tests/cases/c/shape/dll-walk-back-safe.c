// expect: safe
// Forward to the end, backward to the beginning, then freed.
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
  while (c) {
    struct car *front = c->front;
    free (c);
    c = front;
  }
  return 0;
}
