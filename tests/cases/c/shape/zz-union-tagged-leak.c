// expect: unsafe leak 35
// inputs: 1, 3, 0
// The string of an element is not freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum kind { NONE, NUMBER, STRING, PAIR };
struct value {
  enum kind kind;
  union {
    int number;
    char *string;
    struct {
      short a, b;
    } pair;
  } as;
  struct value *next;
};
static struct value *
make (struct value *next) {
  struct value *v = malloc (sizeof *v);
  if (!v)
    return next;
  v->next = next;
  v->kind = NONE;
  switch (__VERIFIER_nondet_int ()) {
  case 1:
    v->kind = NUMBER;
    v->as.number = 5;
    break;
  case 2:
    v->kind = PAIR;
    v->as.pair.a = v->as.pair.b = 1;
    break;
  case 3:
    v->as.string = malloc (16);
    if (v->as.string) {
      v->kind = STRING;
      v->as.string[0] = 0;
    }
  }
  return v;
}
int
main (void) {
  struct value *all = NULL;
  while (__VERIFIER_nondet_int ())
    all = make (all);
  for (struct value *v = all; v; v = v->next)
    if (v->kind == STRING)
      v->as.string[15] = 'x';
  while (all) {
    struct value *v = all;
    all = v->next;
    if (v->kind == STRING && v->next)
      free (v->as.string);
    free (v);
  }
  return 0;
}
