// expect: unsafe bounds 16
// An element before the first one begins before the object, but its last
// member is in it.
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
  table.items[-1].value = 1;
}
