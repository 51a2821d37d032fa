// expect: unsafe invalid-deref 10
// native: no the sanitizers do not see the copy that is passed
// A struct passed by value is another one in the next call.
struct block {
  int a[40];
};
static int *kept;
static int
f (struct block b) {
  int result = kept ? *kept : 0;
  kept = b.a;
  return result;
}
int
main (void) {
  struct block b = {{1}};
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += f (b);
  return sum;
}
