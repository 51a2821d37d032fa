// expect: unsafe acceptance-cycle 7
// Whatever happens violates it: so does the first state already.
init {
  skip
}

ltl { <> false }
