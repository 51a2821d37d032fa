// expect: safe
// Records in records, arrays in records, arrays of records.
typedef inner { byte a = 2; bit flags[3] };
typedef outer { inner i[2]; int n };
outer o[2];

active proctype p() {
  assert(o[1].i[1].a == 2);
  o[0].i[1].a = 7;
  o[1].i[0].flags[2] = 1;
  o[1].n = o[0].i[1].a + o[1].i[0].flags[2];
  assert(o[1].n == 8 && o[0].n == 0 && o[0].i[0].a == 2)
}
