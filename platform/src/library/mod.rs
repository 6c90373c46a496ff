//! The library of a company (R28): its saved formats, brand templates, prompts and documents in one list, with where
//! each is used, and *Replace with…*, which changes the drafts of the use cases that name one.
//!
//! Where something is used is found by what drafts and live versions name; of a format, which is taken by copy, by the
//! name that a use case keeps. Uses that somebody may not see are counted for them, and nothing else. Replacing saves
//! drafts like anybody's edit: each by who may build there, with a line in the audit log; what is published stays as it
//! is until somebody publishes the draft.

mod error;
mod list;
mod model;
mod replace;
mod store;
#[cfg(test)]
mod tests;
mod uses;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(uses::uses).service(replace::replace);
}
