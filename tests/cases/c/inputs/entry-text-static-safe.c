// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// A string of at least five bytes.
int
f (char a[static 5]) {
  return a[4];
}
