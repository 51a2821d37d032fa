chan c = [1] of { byte };
byte x;
active proctype P() { if :: nfull(c) && x == 0 -> x = 1
  :: full(c) || x > 3 -> x = 2 fi }
