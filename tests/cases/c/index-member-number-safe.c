// expect: safe
// The number of the member is the length of the array.
struct item {
  int key, weight, value;
};

static struct {
  struct item items[2];
  int rest[9];
} table;

int
main (void) {
  table.items[1].value = 1;
  return 0;
}
