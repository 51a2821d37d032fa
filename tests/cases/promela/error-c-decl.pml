// expect: error 2 embedded C code is not supported
c_decl { int counter; }

active proctype p() { skip }
