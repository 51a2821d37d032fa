// expect: unsafe invalid-deref 14
// native: no driver: its entries are called by the client that Assay makes
// Fig. 2: the old item is let go first, and may be the new one.
#include <stdlib.h>
#define NO 2
#define NP 2
struct obj { int refcnt; };
static struct obj *table[NO];
static struct obj *item[NP];
static struct obj *acquire (int g) {
  if (!table[g]) { table[g] = malloc (sizeof *table[g]); if (!table[g]) abort (); table[g]->refcnt = 0; }
  return table[g];
}
static void incref (struct obj *o) { o->refcnt++; }
static void decref (struct obj *o) {
  if (--o->refcnt == 0) {
    for (int i = 0; i < NO; i++) if (table[i] == o) table[i] = 0;
    free (o);
  }
}
void client_init (int pid) { item[pid] = acquire (0); incref (item[pid]); }
void client_step (int pid, int g) {
  struct obj *new_item = acquire (g);
  decref (item[pid]);
  item[pid] = new_item;
  incref (item[pid]);
}
