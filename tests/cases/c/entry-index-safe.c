// expect: safe
// run: --entry=cell
// stub: int main (void) { int i = __VERIFIER_nondet_int ();
// stub: return cell (i, __VERIFIER_nondet_int ()); }
// Arguments are arbitrary.
extern int __VERIFIER_nondet_int (void);
static int grid[4][5];
int
cell (int row, int column) {
  if (row < 0 || row >= 4 || column < 0)
    return -1;
  if (column >= 5)
    return -1;
  return grid[row][column];
}
