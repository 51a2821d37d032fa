// expect: safe
function int factorial(int n) {
  int r;
  if
  :: n <= 1 -> return 1
  :: else -> r = factorial(n - 1)
  fi;
  return n * r
}

function int fibonacci(int n) {
  int a, b;
  if
  :: n < 2 -> return n
  :: else
  fi;
  a = fibonacci(n - 1);
  b = fibonacci(n - 2);
  return a + b
}

active proctype main() {
  int x;
  x = factorial(5);
  assert(x == 120);
  x = fibonacci(7);
  assert(x == 13)
}
