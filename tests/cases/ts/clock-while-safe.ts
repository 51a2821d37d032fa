// expect: safe
// One cannot stay in 'busy' for longer than 2.
process P {
  clock c;
  location idle;
  location busy while c <= 2;
  start idle;
  transition begin: idle -> busy do c := 0;
  transition finish: busy -> idle when c >= 1;
}
error P.busy && P.c > 2;
