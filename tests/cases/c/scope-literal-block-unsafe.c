// expect: unsafe invalid-deref 15
// native: no clang does not mark where compound literals die
// A compound literal dies with the block around it, not with the function.
extern _Bool __VERIFIER_nondet_bool (void);
struct options {
  int level;
};
static struct options defaults = {0};
int
main (void) {
  const struct options *o = &defaults;
  if (__VERIFIER_nondet_bool ()) {
    o = &(struct options){2};
  }
  return o->level > 2;
}
