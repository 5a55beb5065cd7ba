"""The line-change drill: the trainee is the referee at a stoppage, and the engine judges the whole of it."""
