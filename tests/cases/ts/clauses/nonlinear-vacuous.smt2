; expect: unknown vacuous: no clause can be applied first
; Nothing is ever derived.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (forall ((x Int)) (=> (and (> x 0) (< x 0)) (P x))))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y)))))
(assert (forall ((x Int)) (=> (and (P x) (P (+ x 1)) (> x 5)) false)))
