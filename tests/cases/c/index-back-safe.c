// expect: safe
// From the address behind the last one step back.
union cell {
  int number;
  char text[8];
};

static struct {
  int kind;
  union cell cells[2];
  int rest[4];
} table;

int
main (void) {
  union cell last = *(&table.cells[2] - 1);
  return last.number;
}
