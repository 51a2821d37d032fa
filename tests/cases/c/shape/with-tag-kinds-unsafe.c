// expect: unsafe invalid-deref 35
// inputs: 1, 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum kind { EMPTY, TEXT, MARK };
struct token {
  enum kind kind;
  char *text;
  struct token *next;
};
static struct token *
make (struct token *next) {
  struct token *t = malloc (sizeof *t);
  if (!t)
    exit (1);
  t->next = next;
  t->text = NULL;
  t->kind = __VERIFIER_nondet_int () ? EMPTY : MARK;
  if (__VERIFIER_nondet_int ()) {
    t->text = malloc (8);
    if (t->text)
      t->kind = TEXT;
  }
  return t;
}
int
main (void) {
  struct token *all = NULL;
  while (__VERIFIER_nondet_int ())
    all = make (all);
  while (all) {
    struct token *t = all;
    all = t->next;
    if (t->kind != MARK) {
      t->text[0] = 'x';
      free (t->text);
    }
    free (t);
  }
  return 0;
}
