// expect: unsafe invalid-deref 24
// inputs: 0, 1, 0, 1, 0
// One character too many is moved where one is removed.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t room = __VERIFIER_nondet_uint () % 1000 + 1, used = 0;
  char *text = malloc (room);
  if (!text)
    return 1;
  while (used < room && __VERIFIER_nondet_int ()) {
    size_t place = __VERIFIER_nondet_uint ();
    if (place > used)
      place = used;
    memmove (text + place + 1, text + place, used - place);
    text[place] = 'x';
    used++;
  }
  while (used > 0 && __VERIFIER_nondet_int ()) {
    size_t place = __VERIFIER_nondet_uint () % used;
    memmove (text + place, text + place + 1, used - place);
    used--;
  }
  int found = 0;
  for (size_t i = 0; i < used; i++)
    found += text[i] == 'y';
  free (text);
  return found;
}
