// expect: error 3 embedded C code is not supported
active proctype p() {
  c_expr { 1 } -> skip
}
