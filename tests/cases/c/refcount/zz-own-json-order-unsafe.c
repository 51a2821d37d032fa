// expect: unsafe refcount 26
// run: --ref=tests/cases/c/refcount/zz-own-json.ref
// native: no driver: what is tested are the cells
/* The count is taken back twice. */
#include <stdlib.h>
#ifndef N
#define N 2
#define M 2
#endif
typedef struct json {
  int type;
  size_t refcount;
  struct json *key[M];
  size_t n;
} json_t;
static json_t *vars[N];
static void json_delete (json_t *j);
static inline json_t *
json_incref (json_t *j) {
  if (j && j->refcount != (size_t)-1)
    ++j->refcount;
  return j;
}
static inline void
json_decref (json_t *j) {
  if (j && j->refcount != (size_t)-1 && --j->refcount == 0)
    json_delete (j);
}
static void
delete_array (json_t *j) {
  for (size_t i = 0; i < M; i++)
    json_decref (j->key[i]);
  free (j);
}
static void
json_delete (json_t *j) {
  if (!j)
    return;
  switch (j->type) {
  case 1:
    delete_array (j);
    break;
  default:
    free (j);
  }
}
void
make (int v, int type) {
  if (vars[v])
    return;
  json_t *j = calloc (1, sizeof *j);
  if (!j)
    return;
  j->type = type;
  j->refcount = 1;
  vars[v] = j;
}
void
set (int a, int i, int b) {
  json_t *x = vars[a], *y = vars[b];
  if (!x || x->type != 1 || !y)
    return;
  json_decref (x->key[i]);
  json_decref (x->key[i]);
  x->key[i] = json_incref (y);
}
void
drop (int v) {
  json_decref (vars[v]);
  vars[v] = NULL;
}
