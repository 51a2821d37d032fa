int i, j;
active proctype P() { i = 1; if :: j == 0 || 5 % j == 1 -> i = 4
  :: else -> i = 5 fi; i = 5 % j }
