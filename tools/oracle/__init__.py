"""`python -m regelwerk.tools.oracle`: the door to `tools/workshop/oracle`."""
