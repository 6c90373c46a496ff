//! Signing keys of plugins' makers that the platform's owner trusts (minisign, Ed25519). A key that is revoked stays in
//! the list: what it signed is not installed any more, and what is installed already says so.

mod add;
mod list;
mod model;
mod revoke;

pub use model::PluginKey;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(add::add).service(revoke::revoke);
}
