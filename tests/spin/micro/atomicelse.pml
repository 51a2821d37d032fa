byte x;
active proctype P() { do :: atomic { if :: x == 3 -> break
  :: else -> x++ fi } od; x = 9 }
