//! Who reads guides, and how a guide is shown to them.

use std::collections::HashMap;

use uuid::Uuid;

use super::error::Error;
use super::model::{Guide, GuideDetail, Match, Media, Numbers, Progress, Source, source_of};
use super::store::{self, Row, Wanted};
use crate::config::Settings;
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::db::TenantTx;
use crate::kit::permission::{ManageClients, ManageResources, Permission, ViewWorkspace};
use crate::kit::problem::Problem;
use crate::workspaces;

/// Somebody who watches guides, or manages them.
pub struct Reader {
    pub client: ClientId,
    pub user: Uuid,
    pub manages: bool,
    pub roles: Vec<Uuid>,
    pub workspaces: Vec<Uuid>,
}

impl Reader {
    pub async fn of(tx: &mut TenantTx, caller: &Allow<ViewWorkspace>) -> Result<Self, sqlx::Error> {
        Ok(Self {
            client: caller.client,
            user: caller.user,
            manages: caller.may::<ManageResources>(),
            roles: store::roles_of(tx, caller.user).await?,
            workspaces: workspaces::visible(tx, caller).await?,
        })
    }

    /// People who manage guides see all guides of their company, also those meant for others.
    pub fn manager(caller: &Allow<ManageResources>) -> Self {
        Self { client: caller.client, user: caller.user, manages: true, roles: Vec::new(), workspaces: Vec::new() }
    }

    /// # Errors
    /// 404: there is none, or not for this reader.
    pub async fn find(&self, tx: &mut TenantTx, id: Uuid) -> Result<Row, Problem> {
        let found = store::select(tx, self, &Wanted { id: Some(id), fetch: 1, ..Wanted::default() }).await?;
        Ok(found.into_iter().next().ok_or(Error::NotFound)?)
    }

    /// A guide with everything that belongs to it, as this reader sees it.
    pub async fn detail(&self, tx: &mut TenantTx, id: Uuid, settings: &Settings) -> Result<GuideDetail, Problem> {
        let mut row = self.find(tx, id).await?;
        let transcripts = store::transcripts(tx, row.of_client, id).await?;
        let chapters = std::mem::take(&mut row.chapters.0);
        let mut shown = self.shown(tx, vec![row], settings).await?;
        let guide = shown.pop().ok_or(Error::NotFound)?;
        Ok(GuideDetail { guide, chapters, transcripts })
    }

    pub async fn shown(
        &self,
        tx: &mut TenantTx,
        rows: Vec<Row>,
        settings: &Settings,
    ) -> Result<Vec<Guide>, sqlx::Error> {
        let hosts = settings.guide_host_list();
        let numbers = if self.manages {
            let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
            store::numbers(tx, &ids).await?
        } else {
            HashMap::new()
        };
        Ok(rows.into_iter().map(|row| self.show(row, &hosts, &numbers)).collect())
    }

    fn show(&self, row: Row, hosts: &[String], numbers: &HashMap<(i64, Uuid), Numbers>) -> Guide {
        let media = match (row.file_id, row.link) {
            (Some(_), _) => Some(Media {
                source: Source::Upload,
                media_type: row.media_type,
                file_name: row.file_name,
                size: row.size,
                link: None,
            }),
            (None, Some(link)) => source_of(&link, hosts).ok().map(|source| Media {
                source,
                media_type: None,
                file_name: None,
                size: None,
                link: Some(link),
            }),
            (None, None) => None,
        };
        let is_own = row.of_client == self.client.get();
        let manages = self.manages && is_own;
        Guide {
            id: row.id,
            title: row.title,
            summary: row.summary,
            language: row.language,
            is_published: row.is_published,
            is_for_all: row.is_for_all,
            is_own,
            role_ids: if manages { row.role_ids } else { Vec::new() },
            workspace_ids: if manages { row.workspace_ids } else { Vec::new() },
            pages: row.pages,
            media,
            captions: row.captions,
            length_ms: row.length_ms,
            revision: row.revision,
            updated_at: row.updated_at,
            progress: row.position_ms.map(|position_ms| Progress { position_ms, is_finished: row.is_finished }),
            numbers: self.manages.then(|| numbers.get(&(row.of_client, row.id)).copied().unwrap_or_default()),
            found: row.found_ms.zip(row.found_text).map(|(start_ms, text)| Match { start_ms, text }),
        }
    }
}

/// Checks that the caller may make or change a guide for every company.
///
/// # Errors
/// Another company, or somebody without `manage-clients`.
pub fn may_make_for_all(caller: &Caller, is_for_all: bool) -> Result<(), Problem> {
    if !is_for_all {
        return Ok(());
    }
    if caller.client != ClientId::OWNER {
        return Err(Error::NotTheOwner.into());
    }
    if caller.may::<ManageClients>() { Ok(()) } else { Err(Problem::lacks(ManageClients::RIGHT)) }
}

/// A guide of one's own company that is to be changed.
///
/// # Errors
/// 404, and what [`may_make_for_all`] says of one that is for every company.
pub async fn own(tx: &mut TenantTx, caller: &Allow<ManageResources>, id: Uuid) -> Result<Row, Problem> {
    let row = Reader::manager(caller).find(tx, id).await?;
    if row.of_client != caller.client.get() {
        return Err(Error::NotFound.into());
    }
    may_make_for_all(caller, row.is_for_all)?;
    Ok(row)
}
