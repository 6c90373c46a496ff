//! What people set for themselves: name, language, time zone, theme, picture. (`GET profile` is `auth`'s: it says who
//! is signed in.)

mod model;
mod picture;
mod render;
mod store;
#[cfg(test)]
mod tests;
mod update;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(update::update).service(picture::put).service(picture::delete).service(picture::get);
}
