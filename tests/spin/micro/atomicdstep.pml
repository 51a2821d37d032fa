byte x;
active proctype P() { atomic { x = 1; d_step { x = 2; x = 3 }; x = 4 };
  atomic { x = 5; d_step { x = 6; x = 7 } } }
