// expect: unsafe invalid-deref 32
// inputs: 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct shape;
struct operations {
  int (*area) (struct shape *);
  void (*destroy) (struct shape *);
};
struct shape {
  const struct operations *ops;
  struct shape *next;
};
struct square {
  struct shape base;
  int side;
};
struct outline {
  struct shape base;
  int *points;
};
static int
square_area (struct shape *s) {
  return ((struct square *)s)->side;
}
static void
square_destroy (struct shape *s) {
  free (s);
}
static int
outline_area (struct shape *s) {
  return ((struct outline *)s)->points[4];
}
static void
outline_destroy (struct shape *s) {
  free (((struct outline *)s)->points);
  free (s);
}
static const struct operations squares = {square_area, square_destroy};
static const struct operations outlines = {outline_area, outline_destroy};
static struct shape *
make (struct shape *next) {
  if (__VERIFIER_nondet_int ()) {
    struct square *s = malloc (sizeof *s);
    s->base.ops = &squares;
    s->base.next = next;
    s->side = 5;
    return &s->base;
  }
  struct outline *o = malloc (sizeof *o);
  o->base.ops = &outlines;
  o->base.next = next;
  o->points = calloc (4, sizeof *o->points);
  return &o->base;
}
int
main (void) {
  struct shape *all = NULL;
  int area = 0;
  while (__VERIFIER_nondet_int ())
    all = make (all);
  for (struct shape *s = all; s; s = s->next)
    area ^= s->ops->area (s);
  while (all) {
    struct shape *next = all->next;
    all->ops->destroy (all);
    all = next;
  }
  return area == 7;
}
