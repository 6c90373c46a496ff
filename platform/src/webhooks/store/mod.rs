//! All SQL of webhooks.

mod deliveries;
mod hooks;

pub use deliveries::{Due, Waiting, arrived, deliveries, due, failed, give_up, insert_test, next, send_again, tried};
pub use hooks::{Hook, New, allow, delete, get, insert, is_allowed, list, one, retry_now, roll, update};
