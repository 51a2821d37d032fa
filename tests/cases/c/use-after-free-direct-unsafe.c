// expect: unsafe invalid-deref 13
// The account is closed before its balance is read.
#include <stdlib.h>
struct account {
  int balance;
};
int
main (void) {
  struct account *a = malloc (sizeof *a);
  a->balance = 100;
  a->balance -= 30;
  free (a);
  int rest = a->balance;
  return rest != 70;
}
