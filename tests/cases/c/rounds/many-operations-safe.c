// expect: unknown more than 3000 operations
// run: --engine=bmc --bmc.steps=3000
// native: no what is tested is what the engine refuses
int
main (void) {
  int x, *p = &x, i, sum = 0;
  for (i = 0; i < 200; i++)
    sum += i;
  *p = sum;
  for (i = 1; i; i++)
    sum += i;
}
