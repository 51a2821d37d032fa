// expect: unsafe invalid-deref 16
// native: no clang marks no life of a variable that a jump goes over
// A variable that a jump goes over dies with its block, too.
int
main (void) {
  int rounds = 0, *p = 0;
  {
  again:;
    int x = 0;
    if (rounds == 0) {
      p = &x;
      rounds++;
      goto again;
    }
  }
  return *p;
}
