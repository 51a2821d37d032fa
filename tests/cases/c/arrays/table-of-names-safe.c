// expect: safe
// A constant table of strings: the one that is chosen is read to its end.
extern unsigned __VERIFIER_nondet_uint (void);
static const char *const names[] = {"spring", "summer", "autumn", "winter"};
int
main (void) {
  const char *name = names[__VERIFIER_nondet_uint () % 4];
  unsigned length = 0;
  while (name[length])
    length++;
  return length == 6;
}
