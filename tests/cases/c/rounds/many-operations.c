// expect: unsafe invalid-deref 9
// run: --engine=bmc --bmc.steps=3000
// What was not asked yet is asked before giving up.
int
main (void) {
  int *p, i, sum = 0;
  for (i = 0; i < 200; i++)
    sum += i;
  *p = sum;
  for (i = 1; i; i++)
    sum += i;
}
