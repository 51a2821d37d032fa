// expect: safe
mtype = { red };
mtype m = red;
int x = 5;

active proctype p() {
  printf("x = %d %e %c %u %o %x %%\n", x, m, 65, x, x, x);
  printf("no argument\n");
  printm(m);
  assert(x == 5)
}
