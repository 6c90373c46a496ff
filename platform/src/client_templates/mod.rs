//! Templates of clients: what the platform's owner lets a new client begin with, taken from a client that there is, in
//! versions that never change.
//!
//! Each part keeps the id of what it was taken from. A client made from a template remembers for each of its own things
//! which part of which version it stands for. So three texts can be held against each other (template then, template
//! now, client), and `state` says in one place what follows. The owner proposes changes (`propose`), somebody of the
//! client takes or declines each (`answer`); nothing of a client changes before. What only the owner sets, it sets
//! itself (`apply`).

mod add_client;
mod answer;
mod apply;
mod change;
mod create;
mod drift;
mod error;
mod get;
mod list;
mod model;
mod parts;
mod proposal;
mod propose;
mod settings;
mod state;
mod store;
mod take;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod words;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(add_client::add)
        .service(list::list)
        .service(create::create)
        .service(get::get)
        .service(change::change)
        .service(take::changes_of)
        .service(take::take)
        .service(drift::drift)
        .service(apply::apply)
        .service(propose::propose)
        .service(propose::withdraw)
        .service(proposal::get)
        .service(answer::answer);
}
