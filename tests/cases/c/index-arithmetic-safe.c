// expect: safe
struct buffer {
  char bytes[8];
  char kind;
};

int
main (void) {
  struct buffer b = {"1234567", 'x'};
  char *end = b.bytes + 8, *same = &b.bytes[8];
  int n = 7, sum = end != same;
  for (char *p = b.bytes; p < end; p++)
    sum += *p;
  return sum + *(b.bytes + n) > 0;
}
