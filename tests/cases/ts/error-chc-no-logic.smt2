; expect: error 2 there is no (set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
