//! Pages that Stripe would host: checkout, portal, an invoice, a bank's question; and the stand-in's own, with its
//! clock. Plain HTML, no script, nothing from elsewhere.

mod bank;
mod checkout;
mod control;
mod html;
mod invoice;
mod portal;

use actix_web::web::{ServiceConfig, get, post, resource};

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(resource("/c/pay/{session}").route(get().to(checkout::show)).route(post().to(checkout::pay)))
        .service(resource("/p/session/{token}").route(get().to(portal::show)).route(post().to(portal::act)))
        .service(resource("/authenticate/{intent}").route(get().to(bank::show)).route(post().to(bank::answer)))
        .service(resource("/i/{invoice}").route(get().to(invoice::show)).route(post().to(invoice::pay)))
        .service(resource("/i/{invoice}/pdf").route(get().to(invoice::show)))
        .service(resource("/").route(get().to(control::show)))
        .service(resource("/_stand-in/clock").route(get().to(control::clock)).route(post().to(control::turn)))
        .service(resource("/_stand-in/state").route(get().to(control::state)));
}
