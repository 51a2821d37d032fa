// expect: unsafe bounds 11
// Two constant indices: the address is a constant, and the first index is one
// too large.
static struct {
  int rows[2][3];
  int rest[3];
} table;

int
main (void) {
  table.rows[2][0] = 1;
  return 0;
}
