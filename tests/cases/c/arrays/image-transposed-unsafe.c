// expect: unsafe invalid-deref 35
// inputs: 2, 1, 1, 1
// The rows of the other image are not as long as those of this one.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
struct image {
  unsigned width, height;
  unsigned char *data;
};
static struct image *
image_new (unsigned width, unsigned height) {
  struct image *p = malloc (sizeof *p);
  p->width = width;
  p->height = height;
  p->data = malloc (width * height);
  return p;
}
static void
image_free (struct image *p) {
  free (p->data);
  free (p);
}
int
main (void) {
  unsigned w = __VERIFIER_nondet_uint (), h = __VERIFIER_nondet_uint ();
  if (w < 1 || h < 1 || w > 4096 || h > 4096)
    return 0;
  struct image *in = image_new (w, h), *out = image_new (h, w);
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++)
      in->data[y * w + x] = __VERIFIER_nondet_uchar ();
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++)
      out->data[x * w + y] = in->data[y * w + x] < 128;
  image_free (in);
  image_free (out);
  return 0;
}
