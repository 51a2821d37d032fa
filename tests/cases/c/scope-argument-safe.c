// expect: safe
// The copy is used in its call.
struct block {
  int a[40];
};
static int
f (struct block b) {
  int *kept = b.a;
  return *kept;
}
int
main (void) {
  struct block b = {{1}};
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += f (b);
  return sum - 2;
}
