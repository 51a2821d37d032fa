// expect: safe
// What was set up last is torn down first; an error skips nothing.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct machine {
  int *memory, *disk;
};
static int
start (struct machine *m) {
  m->memory = malloc (4 * sizeof *m->memory);
  if (!__VERIFIER_nondet_bool ())
    goto no_memory;
  m->disk = malloc (4 * sizeof *m->disk);
  if (!__VERIFIER_nondet_bool ())
    goto no_disk;
  return 0;
no_disk:
  free (m->disk);
  m->disk = NULL;
no_memory:
  free (m->memory);
  m->memory = NULL;
  return -1;
}
int
main (void) {
  struct machine m = {NULL, NULL};
  if (start (&m) != 0)
    return 1;
  m.memory[3] = m.disk[3] = 1;
  free (m.disk);
  free (m.memory);
  return 0;
}
