// expect: unsafe leak 8
// native: no it depends on what is outside
// It keeps no pointer that it is handed directly.
#include <stdlib.h>
extern void look (int *);
int
main (void) {
  int *p = malloc (sizeof *p);
  if (!p)
    return 0;
  look (p);
  return 0;
}
