; expect: unsafe reach 10
; run: --engine=spacer
(set-logic HORN)
(declare-fun P (Int Int) Bool)
(declare-fun Q (Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (P x y))))
(assert (forall ((x Int) (y Int) (z Int))
  (=> (and (P x y) (< z 3)) (P (+ x 1) (+ y z)))))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (> x 10)) (Q (- y x)))))
(assert (forall ((d Int)) (=> (and (Q d) (< d 0)) false)))
