chan c = [0] of { byte };
byte x;
active proctype P() { c!1 }
active proctype Q() { if :: c?1 -> x = 1 :: c?2 -> x = 2 :: c?x fi }
