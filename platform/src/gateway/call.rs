//! A call that the desk let in: it takes a place while it lasts.

use std::ops::{Deref, DerefMut};

use actix_web::web::Data;

use super::desk::{Admitted, Desk, Place};
use crate::kit::caller::Caller;
use crate::runs;

/// A call under way. Dropped before its end, it counts as cancelled: whoever asked has gone.
pub struct Call {
    call: runs::Call,
    _place: Place,
}

impl Call {
    /// Begins, and says what the client is to be warned of.
    pub fn begin(
        desk: &Data<Desk>,
        caller: &Caller,
        endpoint: &'static str,
        admitted: Admitted,
        compatible_only: bool,
    ) -> (Self, Option<String>) {
        let Admitted { place, offer, warning } = admitted;
        let call = runs::Call::begin(&desk.engine, caller.into(), endpoint, offer, compatible_only);
        (Self { call, _place: place }, warning)
    }
}

impl Deref for Call {
    type Target = runs::Call;
    fn deref(&self) -> &runs::Call {
        &self.call
    }
}

impl DerefMut for Call {
    fn deref_mut(&mut self) -> &mut runs::Call {
        &mut self.call
    }
}
