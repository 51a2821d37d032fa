// expect: safe
// The list has nodes of one array.
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
int
main (void) {
  struct node *head = 0, nodes[5];
  int sum = 0, n = __VERIFIER_nondet_int ();
  for (int i = 0; i < n && i < 5; i++) {
    struct node *x = &nodes[i];
    x->next = head;
    x->value = i;
    if (head)
      sum += head->value;
    head = x;
  }
  return sum > 100;
}
