byte x;
active proctype P() { do :: break od; x = 2 }
