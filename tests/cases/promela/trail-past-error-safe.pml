// expect: safe
// run: --explicit.alone=1
// The same without a choice: there is no error.
int g;

active proctype a() {
  skip
}

active D_proctype b() {
  do
  :: g = 0 % 3
  od
}
