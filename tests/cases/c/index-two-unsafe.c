// expect: unsafe bounds 18
// The same number is beyond this one.
static struct {
  int small[2];
  int rest[4];
} table;

static int large[5];

static int
distance (const int *end, int value) {
  return (int)(end - table.small) + value;
}

int
main (void) {
  int *p = large;
  return distance (&table.small[2], table.small[2]) + p[2] > 9;
}
