// expect: unsafe assertion 13
// run: --explicit.alone=1
// A step that is an error, and the one of 'a' that is merged with it, lead to
// the same state as the step of 'a' alone: the way to the first error must not
// take it.
int g;

active proctype a() {
  skip
}

active D_proctype b() {
  do
  :: g = 0 % 3
  :: g == 0
  od
}
