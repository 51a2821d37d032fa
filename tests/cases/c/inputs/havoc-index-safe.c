// expect: safe assuming 'choose'
// native: no it depends on what is outside
// An index that is looked at.
extern void choose (long *);
int
main (void) {
  int a[4] = {0};
  long i = 0;
  choose (&i);
  return i >= 0 && i < 4 ? a[i] : 0;
}
