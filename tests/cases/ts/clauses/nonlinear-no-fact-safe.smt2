; expect: safe
; One predicate can be derived, another cannot.
(set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(assert (P 1))
(assert (forall ((x Int) (y Int)) (=> (and (Q x) (P y)) (Q (+ x y)))))
(assert (forall ((x Int)) (=> (and (P x) (Q x)) false)))
