// expect: safe
// A compound literal of this round; one of the loop as a whole.
struct range {
  int from, to;
};
int
main (void) {
  int sum = 0;
  for (struct range *r = &(struct range){1, 4}; r->from < r->to; r->from++) {
    int *p = &(int){r->from};
    sum += *p;
  }
  return sum - 6;
}
