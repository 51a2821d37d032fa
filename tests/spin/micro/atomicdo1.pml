byte x;
active proctype P() { atomic { do :: x < 3 -> x++ :: else -> break od } }
