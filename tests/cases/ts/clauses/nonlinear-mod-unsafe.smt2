; expect: unsafe reach 8
; Sums of even numbers are not all multiples of four.
(set-logic HORN)
(declare-fun P (Int) Bool)
(assert (P 0))
(assert (P 4))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y 2)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y) (> x 10) (= (mod x 4) 2)) false)))
