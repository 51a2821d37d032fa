; expect: error 3 only predicates can be declared among Horn clauses
(set-logic HORN)
(declare-const c Int)
