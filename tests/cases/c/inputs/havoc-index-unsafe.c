// expect: unsafe invalid-deref 10
// native: no it depends on what is outside
// A number that it stored is an index.
extern void choose (long *);
int
main (void) {
  int a[4] = {0};
  long i = 0;
  choose (&i);
  return i >= 0 && i <= 4 ? a[i] : 0;
}
