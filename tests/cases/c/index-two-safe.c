// expect: safe
// An address behind the last, and an element with that number of another array.
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
  return distance (&table.small[2], p[2]) + p[2] > 9;
}
