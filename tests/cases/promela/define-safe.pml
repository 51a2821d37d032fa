// expect: safe
// run: -DN=5
// run: -DN=9 -DEXTRA
// run: -D LARGE=1
// Macros: with parameters, conditions, '#' and '##', from the command line.
#ifndef N
#define N 3
#endif
#define SQUARE(x) ((x) * (x))
#define NAME(a, b) a ## b
#define LONG 1 + \
             2
#if defined(EXTRA) && N > 5
byte NAME(ex, tra) = 1;
#elif N == 5
byte extra = 2;
#else
byte extra = 3;
#endif
byte n;

active proctype p() {
  do
  :: n < N -> n++
  :: else -> break
  od;
  assert(SQUARE(n + 1) == (N + 1) * (N + 1));
  assert(extra >= 1 && extra <= 3 && LONG == 3)
}
