// expect: safe
// run: --entry=bump
// stub: int main (void) { struct counter c = {__VERIFIER_nondet_int ()};
// stub: bump (__VERIFIER_nondet_int () ? &c : 0); return 0; }
// The argument is null or a fresh object.
extern int __VERIFIER_nondet_int (void);
struct counter {
  int value;
};
void
bump (struct counter *c) {
  if (!c || c->value >= 1000)
    return;
  c->value++;
}
