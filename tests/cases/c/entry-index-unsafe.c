// expect: unsafe invalid-deref 13
// run: --entry=cell
// stub: int main (void) { return cell (3, 5); }
// Arguments are arbitrary.
extern int __VERIFIER_nondet_int (void);
static int grid[4][5];
int
cell (int row, int column) {
  if (row < 0 || row >= 4 || column < 0)
    return -1;
  if (column > 5)
    return -1;
  return grid[row][column];
}
