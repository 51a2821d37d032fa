// expect: unsafe div-by-zero 10
// native: no it depends on what is outside
// In a struct.
struct val { int tag; union { const char *str; long num; } u; };
struct val parse (void);
int
main (void) {
  struct val v = parse ();
  if (v.tag == 1)
    return 100 / (v.u.num - 7) == 3;
  return 0;
}
