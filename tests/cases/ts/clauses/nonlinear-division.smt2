; expect: unknown division by zero
; What x divided by zero is, is for each solver to say.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 1))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (div x 0)))))
(assert (forall ((x Int)) (=> (and (P x) (P 1) (> x 5)) false)))
