//! What a change would break, before anybody makes it: published use cases, schedules, API keys and running batches
//! that work now and could not afterwards, each with its reason and a way out.
//!
//! Nothing here knows a rule. The change is made in a transaction that is never committed (what the owner sets for a
//! client, its plan or state, a role), or assumed of the models (bindings that are gone), and then the functions are
//! asked that real runs, the clock, the process that looks after a batch, and the sign-in of programs ask. Everything
//! they refuse is judged once more as things are, and what is refused already is no news.
//!
//! The platform's owner gets ids, numbers and reasons: what things are called is the client's own.

mod effects;
mod judge;
mod model;
mod of_binding;
mod of_client;
mod of_role;
mod of_subscription;
mod show;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::kit::http::routes::Routes;
use crate::kit::turns::Turns;

/// Looking at ten thousand use cases takes a core for a second: one rehearsal a client at a time.
static TURNS: LazyLock<Turns> = LazyLock::new(Turns::default);

pub fn routes(config: &mut Routes) {
    config
        .service(of_client::rehearse)
        .service(of_subscription::rehearse)
        .service(of_role::account_role)
        .service(of_role::workspace_role)
        .service(of_binding::rehearse);
}
