// expect: safe
// A compound literal dies with the block around it, not with the function.
extern _Bool __VERIFIER_nondet_bool (void);
struct options {
  int level;
};
static struct options defaults = {0};
int
main (void) {
  const struct options *o = &defaults;
  o = __VERIFIER_nondet_bool () ? &(struct options){2} : o;
  return o->level > 2;
}
