// expect: unsafe invalid-deref 13
// native: no it depends on what is outside
// A pointer that was stored may stay as it is.
#include <stdlib.h>
struct buffer { char *data; int length; };
extern void touch (struct buffer *);
int
main (void) {
  char room[10];
  struct buffer b = {room, 10};
  touch (&b);
  if (b.data == room)
    b.data[10] = 1;
  return 0;
}
