//! What every request goes through: form, parameters, idempotency key, the operation, `expand`, the answer.

mod answer;
mod call;
mod dispatch;
mod expand;
mod failure;
mod form;
mod idempotency;
mod list;

pub use answer::{Hosted, v1};
pub use call::{Call, emptied as call_emptied};
pub use dispatch::Route;
pub use expand::shown;
pub use failure::Failure;
pub use form::decode;
pub use idempotency::Kept;
pub use list::{listed, page};
