byte x;
active proctype P0() {
  { { { x = 1 } unless { x == 0 -> x = 2 } } unless { x == 0 -> x = 3 } }
}
