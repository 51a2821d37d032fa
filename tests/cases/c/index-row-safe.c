// expect: safe
static int grid[3][4];

int
main (void) {
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += grid[i / 4][i % 4];
  for (int *p = &grid[0][0]; p < &grid[0][0] + 12; p++)
    sum += *p;
  return sum;
}
