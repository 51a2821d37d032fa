// expect: unsafe bounds 19
// native: no sanitizer looks at the index of what is copied as a whole
// A large structure behind the last one is passed where it lies.
struct page {
  long words[6];
};

static struct page book[3][2];

static long
first (struct page p) {
  return p.words[0];
}

int
main (int argc, char **argv) {
  int i = argc > 5 ? 1 : 0;
  (void)argv;
  return first (book[1][i + 1]) == 7;
}
