"""The acts of certification: each takes its moment, numbers its events under the league's lock, and is done whole."""
