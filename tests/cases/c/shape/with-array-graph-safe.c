// expect: safe
// A graph: adjacency lists in an array of heads.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
struct edge {
  unsigned to;
  struct edge *next;
};
struct graph {
  unsigned n;
  struct edge **out;
};
static struct graph *
graph_new (unsigned n) {
  struct graph *g = malloc (sizeof *g);
  if (!g)
    return NULL;
  g->n = n;
  g->out = calloc (n, sizeof *g->out);
  if (!g->out) {
    free (g);
    return NULL;
  }
  return g;
}
static int
graph_add (struct graph *g, unsigned a, unsigned b) {
  if (a >= g->n || b >= g->n)
    return -1;
  struct edge *e = malloc (sizeof *e);
  if (!e)
    return -1;
  e->to = b;
  e->next = g->out[a];
  g->out[a] = e;
  return 0;
}
static unsigned
graph_degree (const struct graph *g, unsigned a) {
  unsigned d = 0;
  for (const struct edge *e = g->out[a]; e; e = e->next)
    d++;
  return d;
}
static void
graph_free (struct graph *g) {
  for (unsigned i = 0; i < g->n; i++)
    for (struct edge *e = g->out[i], *next; e; e = next) {
      next = e->next;
      free (e);
    }
  free (g->out);
  free (g);
}
int
main (void) {
  struct graph *g = graph_new (__VERIFIER_nondet_uint () % 50 + 1);
  if (!g)
    return 1;
  while (__VERIFIER_nondet_int ())
    graph_add (g, __VERIFIER_nondet_uint (), __VERIFIER_nondet_uint ());
  unsigned d = graph_degree (g, 0);
  graph_free (g);
  return d > 5;
}
