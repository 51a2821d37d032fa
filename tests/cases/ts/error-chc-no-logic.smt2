; expect: error 2 (set-logic HORN) is missing
(declare-fun P (Int) Bool)
(assert (P 0))
