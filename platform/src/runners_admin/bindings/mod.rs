//! Bindings: a plugin made usable in a region, with endpoint, credentials, limits and a place in the order. For the
//! platform owner's people and, where the plan allows, for a client's own.

mod change;
mod choices;
mod create;
mod delete;
mod get;
mod list;
mod model;
pub mod place;
mod plan;
mod query;
mod regions;
pub mod rules;
mod series;
mod test;
mod view;

pub use change::assume;
pub use model::{BindingForm, BindingLimits, ListedModel};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(choices::choices)
        .service(regions::regions)
        .service(plan::rules)
        .service(list::list)
        .service(create::create)
        .service(get::get)
        .service(change::change)
        .service(delete::delete)
        .service(test::test)
        .service(series::series);
}
