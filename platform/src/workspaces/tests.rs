//! Workspaces through the real server.
