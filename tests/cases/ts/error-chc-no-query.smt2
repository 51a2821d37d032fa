; expect: error 1 nothing to check
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
