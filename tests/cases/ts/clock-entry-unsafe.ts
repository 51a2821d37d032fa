// expect: unsafe reach 9
process P {
  clock c;
  location early;
  location late while c <= 2;
  start early;
  transition go: early -> late when c >= 2;
}
error P.late;
