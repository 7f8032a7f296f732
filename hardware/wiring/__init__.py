"""What is wired where: the header, the plan, its mistakes, its picture and its overlay."""
