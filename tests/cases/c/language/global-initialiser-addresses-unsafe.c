// expect: unsafe assertion 26
// inputs: 1
// Addresses in the initial values of globals.
#include <assert.h>

struct node {
  int value;
  struct node *next;
};

extern struct node second;
static int numbers[5] = {10, 11, 12, 13, 14};
static int *middle = &numbers[2], **handle = &middle;
static struct node first = {1, &second};
struct node second = {2, &first};
static const char *const words[] = {"no", "yes"};
static char *end = (char *)numbers + sizeof numbers;

int __VERIFIER_nondet_int (void);

int
main (void) {
  int i = __VERIFIER_nondet_int () & 1;
  assert (first.next->next == &first && first.next->value == 2);
  assert (end - (char *)middle == 12 && words[i][0] == (i ? 'y' : 'n'));
  assert ((*handle)[-i] == 12);
  return 0;
}
