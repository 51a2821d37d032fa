// expect: unsafe uninitialised 10
// native: memory
int
main (void) {
  unsigned flags;
  flags |= 1;
  int found = 0;
  if (flags & 1)
    found = 1;
  if (flags & 2)
    found = 2;
  return found != 1;
}
