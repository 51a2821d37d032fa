// expect: safe
// The last row; behind the last one only as an address.
static struct {
  int rows[2][3];
  int rest[3];
} table;

int
main (void) {
  table.rows[1][0] = 1;
  int *end = table.rows[2];
  return end[-1];
}
