// expect: unsafe bounds 14
// native: no sanitizer looks at what pointers are made from
// The end of an array is an address, not an element.
struct buffer {
  char bytes[8];
  char kind;
};

int
main (void) {
  struct buffer b = {"1234567", 'x'};
  char *end = b.bytes + 8, *same = &b.bytes[8];
  int n = 8;
  char last = end == same ? *(b.bytes + n) : 0;
  return last == 'x';
}
