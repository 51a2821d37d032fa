// expect: unsafe reach 3
clock c = 1;
error c > 1;
