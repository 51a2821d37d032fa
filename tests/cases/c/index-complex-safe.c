// expect: safe
// A complex number is read from the array.
static struct {
  int kind;
  _Complex double roots[2];
  _Complex double rest[2];
} table;

int
main (void) {
  _Complex double sum = 0;
  sum += table.roots[1];
  return __real__ sum == 1;
}
