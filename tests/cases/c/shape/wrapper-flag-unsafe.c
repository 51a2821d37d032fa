// expect: unsafe invalid-free 35
// inputs: 1, 0, 0
// harness: no the pointer is NULL where it is made, and may be freed
// Pointers that were never set are freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct job {
  char *text;
  struct job *next;
  int has_text;
};
static void *
obtain (size_t size) {
  void *block = malloc (size);
  if (!block)
    abort ();
  return block;
}
int
main (void) {
  struct job *jobs = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct job *j = obtain (sizeof *j);
    j->has_text = __VERIFIER_nondet_int () != 0;
    if (j->has_text) {
      j->text = obtain (8);
      j->text[0] = 0;
    }
    j->next = jobs;
    jobs = j;
  }
  while (jobs) {
    struct job *j = jobs;
    jobs = j->next;
    free (j->text);
    free (j);
  }
  return 0;
}
