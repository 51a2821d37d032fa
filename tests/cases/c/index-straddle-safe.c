// expect: safe
// The last member of the first element.
struct item {
  int key, weight, value;
};

static struct {
  int head;
  struct item items[2];
  int tail;
} table;

int
main (void) {
  table.items[0].value = 1;
}
