//! A use case drafted from a description: a model that writes makes a definition of it, which goes through the rules of
//! every definition; where none is offered, the nearest shipped template is named instead. Nothing is stored: the
//! proposal is for the person to change, take or leave.
//!
//! It goes the way of a call of the models' API (`gateway`), as rewriting does. `build-use-cases` in the workspace asks
//! for it.

mod answer;
mod propose;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(propose::propose);
}
