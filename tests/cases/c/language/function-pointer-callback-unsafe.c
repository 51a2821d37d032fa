// expect: unsafe assertion 33
// inputs: 4
// A callback with a context.
#include <assert.h>

typedef void Visitor (void *context, int value);

int __VERIFIER_nondet_int (void);

static void
each (const int *a, int n, Visitor *visit, void *context) {
  for (int i = 0; i < n; i++)
    visit (context, a[i]);
}

static void
add (void *context, int value) {
  *(int *)context += value;
}

static void
largest (void *context, int value) {
  int *max = context;
  if (value > *max)
    *max = value;
}

int
main (void) {
  int a[3] = {1, __VERIFIER_nondet_int () & 7, 3}, sum = 0, max = 0;
  each (a, 3, add, &sum);
  each (a, 3, &largest, &max);
  assert (max == 3);
  return 0;
}
