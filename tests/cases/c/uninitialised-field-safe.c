// expect: safe
// malloc does not set what it gives.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct sensor {
  int id;
  const int *scale;
};
static const int celsius = 1;
int
main (void) {
  struct sensor *s = malloc (sizeof *s);
  s->id = 1;
  s->scale = &celsius;
  if (__VERIFIER_nondet_bool ())
    s->scale = &s->id;
  int value = 20 * *s->scale;
  free (s);
  return value != 20;
}
