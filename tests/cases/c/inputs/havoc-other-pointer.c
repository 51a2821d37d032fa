// expect: unknown a pointer that 'touch', which has no body, may have stored
// native: no it depends on what is outside
// A pointer that it may have stored points to what nobody knows.
#include <stdlib.h>
struct buffer { char *data; int length; };
extern void touch (struct buffer *);
int
main (void) {
  char room[10];
  struct buffer b = {room, 10};
  touch (&b);
  if (b.data)
    b.data[9] = 1;
  return 0;
}
