; expect: unsafe reach 11
; Arrays as arguments of two predicates.
(set-logic HORN)
(declare-fun P (Int (Array Int Int)) Bool)
(declare-fun Q ((Array Int Int) Int) Bool)
(assert (forall ((a (Array Int Int))) (=> (= a ((as const (Array Int Int)) 0)) (P 0 a))))
(assert (forall ((a (Array Int Int)) (i Int))
  (=> (and (P i a) (< i 3)) (P (+ i 1) (store a i (* 2 i))))))
(assert (forall ((a (Array Int Int)) (i Int))
  (=> (and (P i a) (= i 3)) (Q a (select a 2)))))
(assert (forall ((a (Array Int Int)) (x Int)) (=> (and (Q a x) (= x 4)) false)))
