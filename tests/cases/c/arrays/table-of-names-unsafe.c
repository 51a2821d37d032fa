// expect: unsafe invalid-deref 10
// inputs: 2
// There is no string for one of them.
extern unsigned __VERIFIER_nondet_uint (void);
static const char *const names[] = {"spring", "summer", 0, "winter"};
int
main (void) {
  const char *name = names[__VERIFIER_nondet_uint () % 4];
  unsigned length = 0;
  while (name[length])
    length++;
  return length == 6;
}
