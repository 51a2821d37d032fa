byte x, y;
active [2] proctype P() { atomic { if :: x = 1 :: x = 2 fi; if :: y = 1
  :: y = 2 fi }; x = 0 }
