// expect: error 3 comment
active proctype p() { skip }
/* never closed
