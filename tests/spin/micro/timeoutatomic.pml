byte x;
active proctype P() { atomic { x = 1; timeout -> x = 2 } }
active proctype Q() { x == 1 -> x = 5 }
