; expect: safe
; A disjunction of predicates in a body makes two clauses, a conjunction of them
; in a head, too.
(set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(declare-fun R (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (and (P x) (Q (- x 1))))))
(assert (forall ((x Int)) (=> (and (P x) (< x 10)) (P (+ x 1)))))
(assert (forall ((x Int)) (=> (and (Q x) (> x (- 10))) (Q (- x 1)))))
(assert (forall ((x Int)) (=> (or (P x) (and (Q x) (< x (- 3)))) (R x))))
(assert (forall ((x Int)) (=> (and (R x) (or (> x 10) (and (< x 0) (> x (- 4))))) false)))
