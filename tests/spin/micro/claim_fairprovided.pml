byte g = 1;
active proctype P() provided (g == 7) { skip }
active proctype Q() { do :: g = 0 :: g = 1 od }
never { do :: g < 1 -> break :: true od; accept_c: do :: true od }
