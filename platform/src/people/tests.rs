//! People and memberships through the real server.
