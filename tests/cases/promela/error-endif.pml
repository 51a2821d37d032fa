// expect: error 2 #endif
#ifdef X

active proctype p() { skip }
