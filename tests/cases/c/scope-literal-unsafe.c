// expect: unsafe invalid-deref 16
// A compound literal lives as long as the block around it.
struct options {
  int level, width;
};
static int width;
static struct options *
choose (int level) {
  struct options *o = &(struct options){level, 80};
  width = o->width;
  return o;
}
int
main (void) {
  struct options *o = choose (2);
  return o->level > 2 || width != 80;
}
