// expect: unsafe bounds 17
// native: no sanitizer looks at the index of what is copied as a whole
// No step back.
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
  union cell last = *(&table.cells[2] - 0);
  return last.number;
}
