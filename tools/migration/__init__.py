"""Files of an earlier edition of the language brought into the present one."""
