NAME = "our own worker"
