//! `PUT announcement/state`: read, unread, dismissed, and back.

use actix_web::put;
use actix_web::web::Data;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::problem::Problem;
use crate::notifications;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementChange {
    Read,
    Unread,
    /// No banner any more; one that is to be acknowledged stays until it is.
    Dismiss,
    /// The banner is back.
    Restore,
}

impl AnnouncementChange {
    fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Unread => "unread",
            Self::Dismiss => "dismiss",
            Self::Restore => "restore",
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeAnnouncements {
    /// Unknown ids, and ids of what is not for me, change nothing.
    #[garde(length(min = 1, max = 100))]
    #[schema(min_items = 1, max_items = 100)]
    ids: Vec<Uuid>,
    #[garde(skip)]
    change: AnnouncementChange,
}

#[derive(Serialize, ToSchema)]
pub struct ChangedAnnouncements {
    /// Those that there are.
    pub ids: Vec<Uuid>,
}

/// Changes how I stand with announcements to me, in all my browsers. The reverse change takes it back.
#[utoipa::path(tag = "announcements", operation_id = "change_announcement_states", request_body = ChangeAnnouncements, responses((status = 200, body = Envelope<ChangedAnnouncements>)))]
#[put("/announcement/state")]
pub async fn change(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ChangeAnnouncements>,
) -> Result<Envelope<ChangedAnnouncements>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let ids = store::change_state(&mut tx, caller.user, &body.ids, body.change.as_str(), clock.now()).await?;
    if !ids.is_empty() {
        notifications::revise(&mut tx, caller.user).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(ChangedAnnouncements { ids }))
}
