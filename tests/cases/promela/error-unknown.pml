// expect: error 5 'cuont' is not declared; is 'count' meant?
byte count;

active proctype p() {
  cuont = 3
}
