// expect: safe
// The step into the longer array is not the address behind the shorter one.
static struct {
  int small[2];
  int rest[4];
} table;

static struct {
  int large[5];
  int rest[4];
} other;

static int
distance (const int *end, int value) {
  return (int)(end - table.small) + value;
}

int
main (void) {
  return distance (&table.small[2], *(other.large + 2)) > 9;
}
