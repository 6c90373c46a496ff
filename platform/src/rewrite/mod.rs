//! Rewriting a part of an output through a model: somebody selects text in the editor and says what shall become of it;
//! the proposal is streamed back, and it is for the person to take it. Nothing of it is stored: what is taken comes
//! back as a saved version of the output.
//!
//! It goes the way of a call of the models' API (`gateway`): the client's regions, its quota and limits, the sandbox,
//! an entry in the ledger. `edit-outputs` asks for it; a locked run refuses.

mod ask;
mod error;
mod model;
mod stream;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(ask::rewrite);
}
