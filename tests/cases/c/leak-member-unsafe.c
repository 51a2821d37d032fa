// expect: unsafe leak 13
// A struct is freed, but not what it owns.
#include <stdlib.h>
struct image {
  int width, height;
  unsigned char *pixels;
};
static struct image *
make (int width, int height) {
  struct image *i = malloc (sizeof *i);
  i->width = width;
  i->height = height;
  i->pixels = calloc ((size_t)width * height, 1);
  return i;
}
static void
destroy (struct image *i) {
  free (i);
}
int
main (void) {
  struct image *i = make (3, 2);
  i->pixels[5] = 255;
  destroy (i);
  return 0;
}
