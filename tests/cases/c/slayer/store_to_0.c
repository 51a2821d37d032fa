// expect: unsafe invalid-deref 5
// Writing to address 0.
int
main (void) {
  *(int *)0 = 1;
  return 0;
}
