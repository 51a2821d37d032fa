// expect: safe
// run: --entry=second
// stub: int main (void) { struct pair p = {1, 2}; return second (&p); }
// A fresh object has the size of its type, not more.
struct pair {
  int first, second;
};
int
second (const struct pair *p) {
  if (!p)
    return 0;
  const int *numbers = &p->first;
  return numbers[1];
}
