"""The actions on exports."""
