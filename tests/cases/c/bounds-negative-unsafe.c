// expect: unsafe invalid-deref 12
// inputs: 2, 1, 0, 0
// Insertion sort: the order of the two conditions matters.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 1; i < 4; i++) {
    int key = a[i], j = i - 1;
    while (a[j] > key && j >= 0) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  return a[0] > a[1];
}
