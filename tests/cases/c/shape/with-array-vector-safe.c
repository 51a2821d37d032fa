// expect: safe
// A vector of strings that grows.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
struct vec {
  char **items;
  size_t len, cap;
};
static int
push (struct vec *v, const char *s) {
  if (v->len == v->cap) {
    size_t cap = v->cap ? 2 * v->cap : 4;
    char **items = realloc (v->items, cap * sizeof *items);
    if (!items)
      return -1;
    v->items = items;
    v->cap = cap;
  }
  size_t n = strlen (s);
  char *copy = malloc (n + 1);
  if (!copy)
    return -1;
  memcpy (copy, s, n + 1);
  v->items[v->len++] = copy;
  return 0;
}
static void
done (struct vec *v) {
  for (size_t i = 0; i < v->len; i++)
    free (v->items[i]);
  free (v->items);
}
int
main (void) {
  struct vec v = {0};
  while (v.len < 1000 && __VERIFIER_nondet_int ())
    if (push (&v, "word") < 0)
      break;
  done (&v);
  return 0;
}
