// expect: safe
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
  int rest = a->balance;
  free (a);
  return rest != 70;
}
