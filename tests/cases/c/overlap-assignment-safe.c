// expect: safe
// Structs may be assigned to themselves, as compilers do it by memcpy.
struct big {
  int numbers[16];
};

static void
copy (struct big *to, const struct big *from) {
  *to = *from;
}

int
main (void) {
  struct big a = {{1}};
  copy (&a, &a);
  return a.numbers[0] - 1;
}
