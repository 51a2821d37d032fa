// expect: safe assuming 'touch'
// native: no it depends on what is outside
// The pointer that was kept is as good as before.
#include <stdlib.h>
struct buffer { char *data; int length; };
extern void touch (struct buffer *);
int
main (void) {
  char room[10];
  struct buffer b = {room, 10};
  touch (&b);
  if (b.data == room)
    b.data[9] = 1;
  return 0;
}
