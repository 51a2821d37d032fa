// expect: safe
// Links are exchanged in every element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct bead {
  struct bead *left, *right;
  int color;
};
static struct bead *
flip (struct bead *b) {
  struct bead *last = b;
  while (b) {
    struct bead *right = b->right;
    b->right = b->left;
    b->left = right;
    last = b;
    b = right;
  }
  return last;
}
int
main (void) {
  struct bead *string = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct bead *b = malloc (sizeof *b);
    b->color = __VERIFIER_nondet_int ();
    b->left = NULL;
    b->right = string;
    if (string)
      string->left = b;
    string = b;
  }
  string = flip (string);
  while (string) {
    struct bead *right = string->right;
    free (string);
    string = right;
  }
  return 0;
}
