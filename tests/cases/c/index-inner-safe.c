// expect: safe
// The address of one behind the last, evaluated in the middle of a copy.
struct pair {
  int a, b;
};

struct table {
  struct pair pairs[2];
  int rest[4];
};

static struct table x, y;

static struct pair
last (const struct pair *end) {
  return end[-1];
}

int
main (void) {
  x.pairs[1] = last (&y.pairs[2]);
  return 0;
}
