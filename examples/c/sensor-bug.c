/* Keeps the samples of a sensor in a list.

   UNSAFE: invalid-deref, a sample that is freed stays in the list. */

#include <stdlib.h>

extern int read_sensor (void);

struct sample {
  int value;
  struct sample *next;
};

int
main (void) {
  struct sample *all = NULL;
  for (int i = 0; i < 2; i++) {
    struct sample *s = malloc (sizeof *s);
    s->value = read_sensor ();
    s->next = all;
    all = s;
    if (s->value < 0)
      free (s);
  }
  while (all) {
    struct sample *next = all->next;
    free (all);
    all = next;
  }
  return 0;
}
