//! `/Groups`: groups that a directory pushes. One that is called like an account role gives it to its members
//! (`roles`).

mod create;
mod delete;
mod find;
mod get;
mod list;
mod model;
mod patch;
mod replace;
mod update;

pub use create::create;
pub use delete::delete;
pub use get::get;
pub use list::list;
pub use model::{Group, Member, SCHEMA};
pub use patch::patch;
pub use replace::replace;
