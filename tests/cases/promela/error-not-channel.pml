// expect: error 4 channel
byte c;

active proctype p() { c!1 }
