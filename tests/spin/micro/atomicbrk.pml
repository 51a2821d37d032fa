byte x;
active proctype P() { atomic { do :: x < 3 -> x++; if :: x == 2 -> break
  :: else fi :: else -> break od; x = 8 }; x = 9 }
