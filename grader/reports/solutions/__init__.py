"""What `grade solve` prints: a module for each kind of program, which makes a document of facts."""
