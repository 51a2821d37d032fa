// expect: unsafe invalid-deref 16
// native: no the sanitizers see one object for all rounds
// A list of locals of a loop, with inputs.
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
int
main (void) {
  struct node *head = 0;
  int sum = 0, n = __VERIFIER_nondet_int ();
  for (int i = 0; i < n && i < 5; i++) {
    struct node x = {head, i};
    if (head && i == 4)
      sum += head->value;
    head = &x;
  }
  return sum;
}
