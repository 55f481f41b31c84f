"""The room: a server that keeps tables, tells each viewer what he may know, and loses nothing."""
