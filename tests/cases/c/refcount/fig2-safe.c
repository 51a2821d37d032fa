// expect: safe
// run: --ref=tests/cases/c/refcount/fig2.ref
// native: no driver of its own: tests/c/refcount runs it
/* Fig. 2 of the paper, corrected: the new item is counted before the old one
   is given up. */
#include <stdlib.h>

#ifndef N_CLIENTS
#define N_CLIENTS 1000
#define N_NAMES 1000
#endif

struct obj {
  int refcnt;
  int name;
};

static struct obj *found[N_NAMES];
struct obj *item[N_CLIENTS];

static struct obj *
acquire (int g) {
  if (!found[g]) {
    struct obj *o = malloc (sizeof *o);
    if (!o)
      abort ();
    o->refcnt = 0;
    o->name = g;
    found[g] = o;
  }
  return found[g];
}

static void
incref (struct obj *o) {
  o->refcnt++;
}

static void
decref (struct obj *o) {
  if (--o->refcnt == 0) {
    found[o->name] = NULL;
    free (o);
  }
}

void
client_init (int pid) {
  if (item[pid])
    return;
  item[pid] = acquire (0);
  incref (item[pid]);
}

void
client_step (int pid, int g) {
  if (!item[pid])
    return;
  struct obj *new_item = acquire (g);
  incref (new_item);
  decref (item[pid]);
  item[pid] = new_item;
}

void
client_exit (int pid) {
  if (!item[pid])
    return;
  decref (item[pid]);
  item[pid] = NULL;
}
