// expect: unsafe bounds 23
// native: no sanitizer looks at the index of what is copied as a whole
// One behind the last is copied to; what it gets takes such an address of
// another.
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
  x.pairs[2] = last (&y.pairs[2]);
  return 0;
}
