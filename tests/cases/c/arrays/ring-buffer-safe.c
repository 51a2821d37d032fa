// expect: safe
// Head and tail go around.
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
enum { SIZE = 4 };
struct ring {
  int items[SIZE];
  unsigned head, count;
};
static void
put (struct ring *r, int item) {
  if (r->count == SIZE)
    return;
  unsigned at = r->head + r->count;
  r->items[at < SIZE ? at : at - SIZE] = item;
  r->count++;
}
static int
get (struct ring *r) {
  if (r->count == 0)
    return 0;
  int item = r->items[r->head];
  r->head++;
  if (r->head == SIZE)
    r->head = 0;
  r->count--;
  return item;
}
int
main (void) {
  struct ring r = {{0}, 0, 0};
  int last = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_bool ())
      put (&r, __VERIFIER_nondet_int ());
    else
      last = get (&r);
  }
  return last == 3;
}
