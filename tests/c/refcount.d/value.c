#include "driver.h"

#define N_VARIABLES 3
#define N_ITEMS 2
#define malloc driver_malloc
#include CASE

static void
step (void) {
  int a = (int)pick (N_VARIABLES), b = (int)pick (N_VARIABLES);
  int i = (int)pick (N_ITEMS), k = (int)pick (N_ITEMS);
  switch (pick (7)) {
  case 0: value_make (a, (int)pick (2)); break;
  case 1: value_drop (a); break;
  case 2: value_copy (a, b); break;
  case 3: value_append (a, i, b); break;
  case 4: value_append_new (a, i, b); break;
  case 5: value_set (a, i, b, k); break;
  default: value_get (a, i, b);
  }
}

/* Arrays have no arrays: what can be found is in a variable, or an element of
   such. */
enum { MOST = N_VARIABLES * (1 + N_ITEMS) };
static struct value *seen[MOST];
static int seen_count;

static void
find (struct value *v) {
  for (int i = 0; i < seen_count; i++)
    if (seen[i] == v)
      return;
  if (v)
    seen[seen_count++] = v;
}

static void
check (void) {
  seen_count = 0;
  for (int a = 0; a < N_VARIABLES; a++) {
    find (variables[a]);
    for (int i = 0; variables[a] && i < N_ITEMS; i++)
      find (variables[a]->items[i]);
  }
  for (int s = 0; s < seen_count; s++) {
    size_t n = 0;
    for (int a = 0; a < N_VARIABLES; a++)
      n += variables[a] == seen[s];
    for (int k = 0; k < seen_count; k++)
      for (int i = 0; i < N_ITEMS; i++)
        n += seen[k]->items[i] == seen[s];
    expect (seen[s]->refcount == n, "a value is counted wrongly");
  }
}
