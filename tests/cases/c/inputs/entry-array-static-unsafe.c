// expect: unsafe invalid-deref 7
// run: --entry=f
// native: no it depends on what is outside
// But not of more.
int
f (int a[static 3]) {
  return a[3];
}
