//! Folders through the real server.
