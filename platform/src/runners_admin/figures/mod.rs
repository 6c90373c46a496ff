//! How the versions of a plugin do, side by side: for the owner, beside a canary above all, and for the partner who
//! wrote it. Sums over all bindings and clients, which name none of them and hold no text of anybody.

mod get;
mod model;
mod read;

pub use model::{FiguresQuery, PluginFigures};
pub use read::read;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(get::get);
}
