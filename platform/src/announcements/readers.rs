//! `GET announcement/{id}/receipts`, `GET announcement/{id}/readers`: how many did what, and who of one's own company.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::{AnnouncementReader, AnnouncementReceipts, Audience};
use super::store::{self, Meant, ReaderSlice};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::{ManageAllUsers, ManageClients};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Whom of the company a published announcement is for; the platform's are those of the company, too.
///
/// # Errors
/// 404.
pub async fn meant(tx: &mut TenantTx, id: Uuid) -> Result<Meant, Problem> {
    store::meant(tx, id).await?.ok_or_else(|| Error::NotFound.into())
}

/// How many of those it is for read, dismissed and acknowledged an announcement. Of one to the platform's companies its
/// writers get the numbers of all of them together, and a company those of its own people.
#[utoipa::path(tag = "announcements", operation_id = "announcement_receipts", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<AnnouncementReceipts>), (status = 404, body = ProblemBody)))]
#[get("/announcement/{id}/receipts")]
pub async fn receipts(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<AnnouncementReceipts>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let is_writer = caller.client == ClientId::OWNER && caller.may::<ManageClients>();
    if is_writer && let Some(platform) = store::to_platform(&mut tx, *id).await? {
        drop(tx);
        let mut across = db.begin_operator("count who read an announcement").await?;
        return Ok(Envelope::new(store::receipts_of_all(&mut across, *id, &platform).await?));
    }
    let meant = meant(&mut tx, *id).await?;
    Ok(Envelope::new(store::receipts(&mut tx, *id, &meant).await?))
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementReaderBox {
    #[default]
    All,
    Acknowledged,
    /// Who has not acknowledged the text as it is now.
    Open,
}

impl AnnouncementReaderBox {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Acknowledged => "acknowledged",
            Self::Open => "open",
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnnouncementReadersQuery {
    #[serde(default, rename = "box")]
    #[param(inline)]
    r#box: AnnouncementReaderBox,
    /// Part of a name or an email address.
    #[serde(default)]
    search: String,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The company's people whom an announcement is for, by email address, and who of them acknowledged it.
#[utoipa::path(tag = "announcements", operation_id = "list_announcement_readers", params(("id" = Uuid, Path), AnnouncementReadersQuery), responses((status = 200, body = List<AnnouncementReader>), (status = 404, body = ProblemBody)))]
#[get("/announcement/{id}/readers")]
pub async fn list(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    id: Path<Uuid>,
    query: Query<AnnouncementReadersQuery>,
) -> Result<List<AnnouncementReader>, Problem> {
    let after: Option<(String, Uuid)> = decode(query.cursor.as_deref())?;
    let pattern = text::contains(&query.search);
    let slice = ReaderSlice {
        name: query.r#box.as_str(),
        pattern: &pattern,
        after: after.unwrap_or_default(),
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let meant = meant(&mut tx, *id).await?;
    let mut rows = store::readers(&mut tx, *id, &meant, &slice).await?;
    let total = store::count_readers(&mut tx, *id, &meant, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.email.to_lowercase(), last.id));
    Ok(List::page(rows, total, next))
}

impl Meant {
    /// An announcement to the platform's companies is for all people of each.
    pub fn audience(&self) -> &'static str {
        match self.audience {
            Audience::Platform => Audience::Everybody.as_str(),
            other @ (Audience::Everybody | Audience::Roles | Audience::Workspaces) => other.as_str(),
        }
    }
}
