byte y;
chan c = [1] of { byte };
proctype P0() priority 3 { c?_ }
active proctype P1() priority 2 { do :: y<2 -> c!1 :: y=1; c?_ od }
init { run P0() }
