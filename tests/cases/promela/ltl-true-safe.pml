// expect: safe
// Nothing can violate these.
init {
  skip
}

ltl a { <> true }
ltl b { true }
ltl c { [] !false }
