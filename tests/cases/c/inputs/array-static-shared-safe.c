// expect: safe assuming share objects only as
// run: --entry=f
// stub: int main (void) { int a[2] = {1, 2}, b[4] = {0}; f (a, b); return 0; }
// What 'b' shares with 'a' or with 'g' has room for four elements.
int g;
void
f (int a[static 2], int b[static 4]) {
  g = 1;
  b[3] = a[1];
}
