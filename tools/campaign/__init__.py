"""`python -m regelwerk.tools.campaign`: the door to `tools/workshop/campaign`."""
