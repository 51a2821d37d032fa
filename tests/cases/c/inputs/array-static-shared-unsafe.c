// expect: unsafe invalid-deref 8
// run: --entry=f
// native: no an argument of the entry
int g;
void
f (int a[static 2], int b[static 4]) {
  g = 1;
  b[4] = a[1];
}
