; expect: safe
; The fixedpoint language: variables of all rules.
(declare-rel path (Int Int))
(declare-rel edge (Int Int))
(declare-rel bad ())
(declare-var x Int)
(declare-var y Int)
(declare-var z Int)
(rule (=> (and (>= x 0) (= y (+ x 2))) (edge x y)))
(rule (=> (edge x y) (path x y)))
(rule (=> (and (path x y) (path y z)) (path x z)))
(rule (=> (and (path x y) (<= y x)) bad))
(query bad)
