"""Who plays without a person: levels, policies, and the solver, which finds the best play and is pure."""
