//! `GET provider-proposal`: what the platform's owner proposes to one's company.

use actix_web::get;
use actix_web::web::Data;

use super::model::{Answer, AppliedPart, Part, ProposedChange, ProviderProposal};
use super::{parts, store, words};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::Problem;

/// The proposal that is open, else the last one; `null`: none was ever made.
#[utoipa::path(tag = "client templates", operation_id = "get_provider_proposal", responses((status = 200, body = Envelope<Option<ProviderProposal>>)))]
#[get("/provider-proposal")]
pub async fn get(caller: Allow<ManageWorkspaces>, db: Data<Db>) -> Result<Envelope<Option<ProviderProposal>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(shown(&mut tx).await?))
}

/// The last proposal with what the company has now.
pub async fn shown(tx: &mut TenantTx) -> Result<Option<ProviderProposal>, Problem> {
    let Some((proposal, changes)) = store::newest(tx).await? else { return Ok(None) };
    let named: Vec<_> = changes.iter().map(|change| change.part.0.key()).collect();
    let held: Vec<AppliedPart> =
        store::held(tx).await?.into_iter().filter(|held| named.contains(&held.key())).collect();
    let here = parts::here(tx, &held).await?;
    let text = |part: &Part| words::lines(&part.content);
    let changes = changes.into_iter().map(|change| ProposedChange {
        id: change.id,
        kind: change.part.0.kind,
        taken: change.before.as_ref().map(|before| text(&before.0)),
        now: text(&change.part.0),
        here: here.get(&change.part.0.key()).map(text),
        name: change.part.0.name,
        answer: Answer::parse(&change.state),
        answered_by: change.answered_by,
        answered_at: change.answered_at,
    });
    Ok(Some(ProviderProposal {
        id: proposal.id,
        template_name: proposal.template_name,
        version: proposal.version,
        proposed_by: proposal.proposed_by,
        proposed_at: proposal.proposed_at,
        is_open: proposal.is_open,
        changes: changes.collect(),
    }))
}
