// expect: unsafe invalid-deref 5
int& a;

active proctype main() {
  a[0] = 1
}
