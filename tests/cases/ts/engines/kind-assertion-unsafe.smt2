; expect: unsafe reach 8
; run: --engine=kind
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (P x y))))
(assert (forall ((x Int) (y Int) (z Int))
  (=> (and (P x y) (< z 3)) (P (+ x 1) (+ y z)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (> y 7)) false)))
