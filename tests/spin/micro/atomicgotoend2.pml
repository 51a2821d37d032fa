byte x;
active proctype P() { atomic { x = 1; if :: x == 1 -> goto done
  :: else -> skip fi }; x = 2; done: }
