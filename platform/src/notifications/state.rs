//! `PUT notification/state`: read, unread, archived, snoozed, and back.

use actix_web::put;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store::{self, Change};
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;

/// The longest snooze.
const SNOOZE: TimeDelta = TimeDelta::days(366);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChange {
    Read,
    Unread,
    Archive,
    /// Out of the archive.
    Restore,
    /// Away until the time in `until`.
    Snooze,
    /// Back at once.
    Wake,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeNotifications {
    /// At most a thousand; unknown ids and ids of other people change nothing.
    #[garde(length(min = 1, max = 1000))]
    #[schema(min_items = 1, max_items = 1000)]
    ids: Vec<Uuid>,
    #[garde(skip)]
    change: NotificationChange,
    /// When a snooze ends.
    #[serde(default)]
    #[garde(skip)]
    until: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
pub struct ChangedNotifications {
    /// Those that there are.
    pub ids: Vec<Uuid>,
}

/// Changes notifications of mine. The reverse change takes it back.
#[utoipa::path(tag = "notifications", operation_id = "change_notifications", request_body = ChangeNotifications, responses((status = 200, body = Envelope<ChangedNotifications>)))]
#[put("/notification/state")]
pub async fn change(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ChangeNotifications>,
) -> Result<Envelope<ChangedNotifications>, Problem> {
    body.validate()?;
    let now = clock.now();
    let change = match (body.change, body.until) {
        (NotificationChange::Snooze, Some(until)) if until > now && until <= now + SNOOZE => {
            Change::Snoozed(Some(until))
        }
        (NotificationChange::Snooze, _) => return Err(Error::Until.into()),
        (NotificationChange::Wake, _) => Change::Snoozed(None),
        (NotificationChange::Read, _) => Change::Read(true),
        (NotificationChange::Unread, _) => Change::Read(false),
        (NotificationChange::Archive, _) => Change::Archived(true),
        (NotificationChange::Restore, _) => Change::Archived(false),
    };
    let mut tx = db.begin(&caller).await?;
    let ids = store::change(&mut tx, caller.user, &body.ids, change, now).await?;
    tx.commit().await?;
    Ok(Envelope::new(ChangedNotifications { ids }))
}
