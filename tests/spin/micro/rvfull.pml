chan c = [0] of { byte };
byte x;
active proctype P() { x = (len(c) + 1); if :: full(c) -> x = 3
  :: nfull(c) -> x = 4 :: empty(c) -> x = 5 :: nempty(c) -> x = 6 fi }
