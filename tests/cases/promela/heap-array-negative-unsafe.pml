// expect: unsafe invalid-deref 8
int& a;

active proctype main() {
  int i = 2;
  a = new int[3];
  do
  :: true -> a[i] = 1; i--
  od
}
