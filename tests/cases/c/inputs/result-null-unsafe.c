// expect: unsafe invalid-deref 7
// native: no it depends on what is outside
// It may.
int *get (void);
int
main (void) {
  return *get () ? 1 : 0;
}
