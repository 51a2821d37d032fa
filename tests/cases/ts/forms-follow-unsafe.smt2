; expect: unsafe reach 9
; x counts to 10, y follows.
(set-logic HORN)
(declare-fun Inv (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (Inv x y))))
(assert (forall ((x Int) (y Int) (x1 Int))
  (=> (and (Inv x y) (< x 10) (= x1 (+ x 1))) (Inv x1 y))))
(assert (forall ((x Int) (y Int)) (=> (and (Inv x y) (<= y x)) (Inv x (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (Inv x y) (<= y x))))
(check-sat)
(get-model)
