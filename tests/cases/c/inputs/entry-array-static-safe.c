// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// An array of at least three elements.
int
f (int a[static 3]) {
  return (a[0] & 1) + (a[1] & 1) + (a[2] & 1);
}
