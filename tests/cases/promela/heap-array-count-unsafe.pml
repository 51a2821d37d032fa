// expect: unsafe limit 8
// There is no array of -1 elements.
int& a;
int n;

active proctype main() {
  n = n - 1;
  a = new int[n]
}
