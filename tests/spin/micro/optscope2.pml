byte x;
active proctype P() { if :: byte t = 1; x = t :: byte t = 2; x = t fi }
