// expect: safe
// run: --property=assertion
// run: --property=overflow
// Nothing could fail: that is no reason for doubt.
struct pair {
  int a, b;
};

int
main (void) {
  struct pair p = {1, 2};
  return p.a - 1;
}
