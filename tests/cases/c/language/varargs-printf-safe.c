// expect: safe
// printf has no effect on the program, but for its result.
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  long count = 3;
  printf ("x = %d %s %c %5.2f %lu\n", x, "text", 'c', 1.5, (unsigned long)count);
  fprintf (stderr, "%p\n", (void *)&x);
  puts ("line");
  putchar ('\n');
  assert (count == 3);
  assert (x < 65 || x > 64);
  return 0;
}
