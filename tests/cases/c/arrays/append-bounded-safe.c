// expect: safe
// Some numbers are appended one by one to a block that has just so much room.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int used = 0, room = 0;
  char *text = NULL;
  for (int i = 0; i < 1000; i++) {
    int count = __VERIFIER_nondet_int ();
    if (count < 0 || count > 50)
      continue;
    if (used > 100000)
      break;
    if (used + count > room) {
      room = used + count;
      text = realloc (text, room);
      if (!text)
        abort ();
    }
    for (int k = 0; k < count; k++)
      text[used + k] = 'a';
    used += count;
  }
  free (text);
  return 0;
}
