// expect: unsafe bounds 13
// native: no sanitizer looks at the index of what is copied as a whole
// A complex number behind the last one is read in two parts.
static struct {
  int kind;
  _Complex double roots[2];
  _Complex double rest[2];
} table;

int
main (void) {
  _Complex double sum = 0;
  sum += table.roots[2];
  return __real__ sum == 1;
}
