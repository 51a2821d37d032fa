/* As sensor-bug.c, but only a sample that stays gets into the list.

   SAFE. */

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
    if (s->value < 0)
      free (s);
    else {
      s->next = all;
      all = s;
    }
  }
  while (all) {
    struct sample *next = all->next;
    free (all);
    all = next;
  }
  return 0;
}
