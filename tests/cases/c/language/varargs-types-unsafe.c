// expect: unsafe assertion 42
// inputs: 1
// Arguments of several types, a copy of the list, and a list passed on.
#include <assert.h>
#include <stdarg.h>

int __VERIFIER_nondet_int (void);

struct pair {
  long a, b;
};

static long
take (va_list args) {
  return va_arg (args, long) + *va_arg (args, int *);
}

static long
mixed (const char *types, ...) {
  va_list args, again;
  va_start (args, types);
  va_copy (again, args);
  long result = 0;
  for (; *types; types++)
    if (*types == 'd')
      result += (long)va_arg (args, double);
    else if (*types == 'c')
      result += (char)va_arg (args, int);
    else
      result += va_arg (args, struct pair).b;
  result += va_arg (again, int);
  va_end (again);
  result += take (args);
  va_end (args);
  return result;
}

int
main (void) {
  int x = __VERIFIER_nondet_int () & 1;
  long r = mixed ("cdp", 5, 2.5, (struct pair){100, 200}, 1000l, &x);
  assert (r == 1212);
  return 0;
}
