//! The platform owner's console: what each client takes of the platform, and the brakes that slow one down.
//! `manage-clients` opens it, to people of client 1 alone. What is counted is in `loads`, what brakes do in `brakes`.

mod brake;
mod error;
mod list;
mod model;
#[cfg(test)]
mod tests;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(brake::place).service(brake::take_off).service(brake::history);
}
