byte x;
active proctype P() { do :: x < 2 -> x++
  :: x == 2 -> x = 0 od unless { x == 2 -> x = 9 } }
