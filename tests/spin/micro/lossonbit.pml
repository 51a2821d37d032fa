chan c = [2] of { byte };
bit v;
byte k;
active proctype P() { c!1; if :: c?v -> k = 1 :: c?v -> k = 2 fi }
