// expect: unsafe invalid-deref 9
// A callback is called when its context is gone.
struct context {
  int calls;
};
static struct context *current;
static void
callback (void) {
  current->calls++;
}
static int
work (void) {
  struct context here;
  here.calls = 0;
  current = &here;
  callback ();
  return here.calls;
}
int
main (void) {
  int calls = work ();
  callback ();
  return calls != 1;
}
