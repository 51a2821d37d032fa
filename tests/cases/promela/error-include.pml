// expect: error 2 cannot be read
#include "no-such-file.h"

active proctype p() { skip }
