// expect: unknown what 'get', which has no body, returns
// native: no it depends on what is outside
// It does not return null.
__attribute__ ((returns_nonnull)) int *get (void);
int
main (void) {
  return *get () ? 1 : 0;
}
