; expect: error 1 nothing to check
(declare-fun P (Int) Bool)
(assert (P 0))
