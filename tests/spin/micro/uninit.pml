chan c;
byte x;
active proctype P() { if :: c!1 -> x = 1 :: c?x -> x = 2 :: x = 3 fi }
