//! All SQL of single sign-on: connections and their domains, what is open between leaving and coming back, who is who.

mod connections;
mod domains;
mod identities;
mod steps;

pub use connections::*;
pub use domains::*;
pub use identities::*;
pub use steps::*;
