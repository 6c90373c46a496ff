//! Use cases through the real server.
