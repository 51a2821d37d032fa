// expect: safe
// One call, whose result is read and written.
static int count;

static int *
counter (void) {
  count++;
  return &count;
}

int
main (void) {
  *counter () += 1;
  (*counter ())--;
  return count != 2;
}
