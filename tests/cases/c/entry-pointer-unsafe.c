// expect: unsafe invalid-deref 11
// run: --entry=bump
// stub: int main (void) { bump (0); return 0; }
// The argument is null or a fresh object.
extern int __VERIFIER_nondet_int (void);
struct counter {
  int value;
};
void
bump (struct counter *c) {
  c->value++;
}
