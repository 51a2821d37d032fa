// expect: safe
// Rows by their addresses.
static struct {
  int rows[2][3];
  int rest[3];
} table;

int
main (void) {
  int *end = table.rows[2];
  return **(table.rows + 1) + end[-1];
}
