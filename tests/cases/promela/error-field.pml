// expect: error 6 has no field
typedef pair { byte a; byte b };
pair x;

active proctype p() {
  x.c = 3
}
