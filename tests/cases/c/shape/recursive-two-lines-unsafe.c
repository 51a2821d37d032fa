// expect: unsafe invalid-deref 53
// An element is written after it was freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct stop {
  struct stop *before;
  int v;
  struct stop *after;
};
static struct stop *
make (void) {
  return calloc (1, sizeof (struct stop));
}
static struct stop *
with_last (struct stop *s, struct stop *before, int v) {
  if (!s) {
    s = make ();
    s->before = before;
    return s;
  }
  s->after = with_last (s->after, s, v);
  return s;
}
static void
append (struct stop **line, int v) {
  *line = with_last (*line, NULL, v);
}
static int
way_back (const struct stop *s) {
  return s ? 1 + way_back (s->before) : 0;
}
static void
look_back (struct stop **line, int v) {
  struct stop *s = *line;
  while (s && s->after)
    if (way_back (s) == 1)
      (*line)->v = v;
}
static void
push (struct stop **line) {
  struct stop *s = make ();
  s->after = *line;
  if (*line)
    (*line)->before = s;
  *line = s;
}
static void
release_all (struct stop *s) {
  if (!s)
    return;
  release_all (s->after);
  free (s);
  s->v = 0;
}
int
main (void) {
  struct stop *line = NULL, *other = NULL;
  while (__VERIFIER_nondet_int ()) {
    switch (__VERIFIER_nondet_int ()) {
    case 0:
      append (&line, 6);
      break;
    case 1:
      look_back (&line, 2);
      break;
    default:
      push (&other);
    }
  }
  append (&other, 9);
  release_all (line);
  release_all (other);
  return 0;
}
