// expect: unsafe reach 7
// Without 'start' it is the first one.
process P {
  location broken, fine;
  transition repair: broken -> fine;
}
error P at broken;
