// expect: unsafe reach 10
process P {
  clock c;
  location idle;
  location busy while c <= 3;
  start idle;
  transition begin: idle -> busy do c := 0;
  transition finish: busy -> idle when c >= 1;
}
error P.busy && P.c > 2;
