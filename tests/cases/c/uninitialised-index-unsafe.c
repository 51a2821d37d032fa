// expect: unsafe uninitialised 8
// native: memory
int
main (void) {
  int table[4] = {1, 2, 3, 4};
  int i;
  int *p = table;
  return p[i & 3] == 2;
}
