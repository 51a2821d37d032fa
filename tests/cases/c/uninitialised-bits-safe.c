// expect: safe
// native: memory
int
main (void) {
  unsigned flags;
  flags |= 1;
  flags &= ~2u;
  int found = 0;
  if (flags & 1)
    found = 1;
  if (flags & 2)
    found = 2;
  return found != 1;
}
