//! SCIM on the wire: its JSON, its paths and filters, its query, and the shape of its answers.

pub mod answer;
pub mod filter;
pub mod node;
pub mod patch;
pub mod path;
pub mod query;
