// expect: unsafe bounds 8
static int grid[3][4];

int
main (void) {
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += grid[0][i];
  return sum;
}
