byte x;
active proctype P() { if :: byte t = 1; x = t :: byte u = 2; x = u fi }
