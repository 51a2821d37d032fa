; expect: safe
; One clause has all steps: its disjuncts become steps of their own.
(set-logic HORN)
(declare-fun Inv (Int Int Int) Bool)
(assert (forall ((pc Int) (x Int) (y Int))
  (=> (and (= pc 0) (= x 0) (= y 0)) (Inv pc x y))))
(assert (forall ((pc Int) (x Int) (y Int) (pc1 Int) (x1 Int) (y1 Int))
  (=> (and (Inv pc x y)
           (or (and (= pc 0) (= pc1 1) (= x1 (+ x 1)) (= y1 y))
               (and (= pc 1) (= pc1 0) (= x1 x) (= y1 (+ y 1)))))
      (Inv pc1 x1 y1))))
(assert (forall ((pc Int) (x Int) (y Int))
  (=> (and (Inv pc x y) (= pc 0)) (= x y))))
