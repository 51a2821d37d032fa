// expect: unsafe bounds 16
// inputs: 8
// The byte behind 'name' belongs to 'id'.
struct person {
  char name[8];
  int id;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct person p = {"abcdefg", 3};
  int i = __VERIFIER_nondet_int ();
  if (i >= 0 && i <= 8)
    p.name[i] = 0;
  return p.id - 3;
}
