"""The actions on people, leagues and rosters."""
