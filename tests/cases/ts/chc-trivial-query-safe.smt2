; expect: safe
; The query is always true.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
(assert (forall ((a Int)) (=> (and (P a) false) false)))
