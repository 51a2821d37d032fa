; expect: safe
; Sums of even numbers are even.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
(assert (P 4))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y 2)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y) (= (mod x 2) 1)) false)))
