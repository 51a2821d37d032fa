; expect: safe
; Names that Assay makes up itself, bound again inside, and quoted ones.
(set-logic HORN)
(declare-fun |pred-0| (Int Int) Bool)
(declare-fun a0 (Int) Bool)
(declare-fun |x!0.0| (Int) Bool)
(assert (forall ((a1 Int)) (=> (= a1 1) (|pred-0| a1 2))))
(assert (forall ((|x.0.0| Int) (|a
b| Int) (a_b Int))
  (=> (and (= |x.0.0| 3) (= |a
b| 4) (= a_b 5)) (a0 (+ |x.0.0| (- |a
b| a_b))))))
(assert (forall ((x Int) (y Int))
  (=> (and (|pred-0| x y) (a0 y) (let ((x y) (y x)) (and (= x 2) (= y 1)))
           (exists ((x Int)) (and (a0 x) (= x y))))
      (|x!0.0| (+ x y)))))
(assert (forall ((x Int)) (=> (and (|x!0.0| x) (a0 2) (not (= x 3))) false)))
