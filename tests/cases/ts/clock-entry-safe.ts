// expect: safe
// A location is entered only while its condition holds.
process P {
  clock c;
  location early;
  location late while c <= 1;
  start early;
  transition go: early -> late when c >= 2;
}
error P.late;
