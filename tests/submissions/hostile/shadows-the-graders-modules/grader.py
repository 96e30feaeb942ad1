NAME = "our own grader"
