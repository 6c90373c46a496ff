//! Seats: how many accounts a company may have that can sign in, or are invited to.

use super::error::Error;
use super::seats_store;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// Takes a seat for an account that is about to be made, or let in again, in this transaction. Those who take the last
/// one at once take turns, so that one of them is refused.
///
/// # Errors
/// 402 when all seats are taken.
pub async fn take_seat(tx: &mut TenantTx) -> Result<(), Problem> {
    match all_taken(tx).await? {
        Some(seats) => Err(Error::NoSeat { seats }.into()),
        None => Ok(()),
    }
}

/// The same for somebody who comes by themselves, and is no one to be told of plans: how many seats there are, where all
/// of them are taken.
///
/// # Errors
/// When the database is away.
pub async fn all_taken(tx: &mut TenantTx) -> Result<Option<i64>, sqlx::Error> {
    let Some(seats) = seats_store::seats(tx).await? else { return Ok(None) };
    Ok((seats_store::seats_taken(tx).await? >= seats).then_some(seats))
}
