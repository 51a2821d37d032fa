// expect: unknown among them that every _Bool is 0 or 1
// native: no the load itself is undefined
// The byte is never one of a _Bool, so no execution counts.
union cell {
  signed char byte;
  _Bool flag;
};

int
main (void) {
  union cell c = {.byte = 7};
  int flag = c.flag;
  return flag > 1;
}
