// expect: unsafe bounds 12
// native: no sanitizer looks at the index of what is copied as a whole
// The first of the row behind the last.
static struct {
  int rows[2][3];
  int rest[3];
} table;

int
main (void) {
  int *end = table.rows[2];
  return **(table.rows + 2) + end[-1];
}
