// expect: safe
// 'start' chooses the location, not the order of declaration.
process P {
  location broken, fine;
  start fine;
  transition stay: fine -> fine;
}
error P at broken;
