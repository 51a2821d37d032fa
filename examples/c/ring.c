/* A ring buffer, used in any order: eight times something is put or taken.

   SAFE: items come out as they went in, and no index is wrong. */

#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool (void);

enum { SIZE = 4 };

struct ring {
  unsigned first, used;
  int *items;
};

static _Bool
put (struct ring *r, int item) {
  if (r->used == SIZE)
    return 0;
  r->items[(r->first + r->used) % SIZE] = item;
  r->used++;
  return 1;
}

static _Bool
get (struct ring *r, int *item) {
  if (!r->used)
    return 0;
  *item = r->items[r->first];
  r->first = (r->first + 1) % SIZE;
  r->used--;
  return 1;
}

int
main (void) {
  struct ring r = {0, 0, malloc (SIZE * sizeof (int))};
  int sent = 0, seen = 0, item;
  for (int i = 0; i < 8; i++)
    if (__VERIFIER_nondet_bool ()) {
      if (put (&r, sent))
        sent++;
    } else if (get (&r, &item)) {
      assert (item == seen);
      seen++;
    }
  free (r.items);
  return 0;
}
