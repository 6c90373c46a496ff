//! Partners: who wrote a plugin may see how it does. A partner signs in with an account of the platform owner's company
//! whose role holds `see-plugin-figures` and nothing else; the owner says which plugins it is for. Such an account gets
//! to what is here and to itself, and nowhere else (`auth::reach`): it sees versions, shares, latency, errors,
//! computing time and memory; no company's name, no text, no other plugin.

mod add;
mod figures;
mod list;
mod mine;
mod model;
mod remove;

pub use model::PluginPartner;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(add::add).service(remove::remove).service(mine::mine).service(figures::figures);
}
