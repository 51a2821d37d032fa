// expect: unsafe bounds 21
// native: no sanitizer looks at the index of a step
// Two steps past the end, one of which is read.
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
  return distance (&table.small[2], *(other.large + 5)) > 9;
}
