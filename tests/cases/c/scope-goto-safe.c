// expect: safe
// Jumping back over a declaration does not leave the block: the variable lives
// on.
int
main (void) {
  int rounds = 0, *p = 0;
  {
  again:;
    int x;
    if (rounds == 0) {
      p = &x;
      rounds++;
      goto again;
    }
    *p = 1;
    rounds = *p;
  }
  return rounds - 1;
}
