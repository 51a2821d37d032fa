byte x;
active proctype P() { do :: atomic { x < 3 -> x++ }
  :: atomic { x == 3 -> break } od; x = 9 }
