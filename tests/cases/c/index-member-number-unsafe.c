// expect: unsafe bounds 14
// The number of the member is the index, too.
struct item {
  int key, weight, value;
};

static struct {
  struct item items[2];
  int rest[9];
} table;

int
main (void) {
  table.items[2].value = 1;
  return 0;
}
