// expect: safe
// A compound literal lives as long as the block around it.
struct options {
  int level, width;
};
static int width;
static struct options *
choose (struct options *o, int level) {
  *o = (struct options){level, 80};
  return o;
}
int
main (void) {
  struct options room;
  struct options *o = choose (&room, 2);
  width = o->width;
  return o->level > 2 || width != 80;
}
