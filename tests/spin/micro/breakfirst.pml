byte x;
active proctype P() { do :: break :: x < 2 -> x++ od; x = 7 }
