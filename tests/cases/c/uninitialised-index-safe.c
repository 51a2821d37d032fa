// expect: safe
// native: memory
int
main (void) {
  int table[4] = {1, 2, 3, 4};
  int i;
  int *p = table;
  i = 7;
  return p[i & 3] == 2;
}
