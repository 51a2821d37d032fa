// expect: safe
// run: --ref=tests/cases/c/refcount/value.ref
// native: no driver of its own: tests/c/refcount runs it
/* Values of a JSON library: the count is the number of variables and elements
   of arrays that have the value.  What an array holds goes with it. */
#include <stdlib.h>

#ifndef N_VARIABLES
#define N_VARIABLES 1000
#define N_ITEMS 1000
#endif

struct value {
  size_t refcount;
  int is_array;
  struct value *items[N_ITEMS];
};

static struct value *variables[N_VARIABLES];

static struct value *
value_incref (struct value *v) {
  v->refcount++;
  return v;
}

static void
value_decref (struct value *v) {
  if (--v->refcount > 0)
    return;
  if (v->is_array)
    for (int i = 0; i < N_ITEMS; i++)
      if (v->items[i])
        value_decref (v->items[i]);
  free (v);
}

void
value_make (int to, int is_array) {
  if (variables[to])
    return;
  struct value *v = malloc (sizeof *v);
  if (!v)
    return;
  v->refcount = 1;
  v->is_array = is_array;
  for (int i = 0; i < N_ITEMS; i++)
    v->items[i] = NULL;
  variables[to] = v;
}

void
value_drop (int from) {
  struct value *v = variables[from];
  variables[from] = NULL;
  if (v)
    value_decref (v);
}

void
value_copy (int to, int from) {
  if (!variables[to] && variables[from])
    variables[to] = value_incref (variables[from]);
}

int
value_append (int array, int i, int from) {
  struct value *a = variables[array], *v = variables[from];
  if (!a || !v || a == v || !a->is_array || v->is_array)
    return -1;
  if (a->items[i])
    return -1;
  a->items[i] = value_incref (v);
  return 0;
}

int
value_append_new (int array, int i, int from) {
  struct value *a = variables[array], *v = variables[from];
  if (!a || !v || a == v || !a->is_array || v->is_array)
    return -1;
  if (a->items[i])
    return -1;
  a->items[i] = v;
  variables[from] = NULL;
  return 0;
}

int
value_set (int array, int i, int other, int k) {
  struct value *a = variables[array], *b = variables[other];
  if (!a || !b || !a->is_array || !b->is_array)
    return -1;
  struct value *v = b->items[k];
  if (!v || !a->items[i])
    return -1;
  value_incref (v);
  value_decref (a->items[i]);
  a->items[i] = v;
  return 0;
}

int
value_get (int array, int i, int to) {
  struct value *a = variables[array];
  if (!a || !a->is_array || !a->items[i] || variables[to])
    return -1;
  variables[to] = value_incref (a->items[i]);
  return 0;
}
