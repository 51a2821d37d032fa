// expect: safe assuming 'fill'
// native: no it depends on what is outside
// What it was handed is initialised afterwards.
extern void fill (int *);
int
main (void) {
  int x;
  fill (&x);
  return x > 3 ? 1 : 0;
}
