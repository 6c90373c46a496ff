//! `POST client/{id}/proposal`: the owner proposes changes to a client. `DELETE client/{id}/proposal` takes back what is
//! not answered.

use actix_web::web::{Data, Path};
use actix_web::{delete, post};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::drift::standing;
use super::model::{OpenProposal, ProposeChanges};
use super::store::{self, NewProposal};
use crate::audit::Entry;
use crate::clients::{logged, named, staff_name};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::mail::MailOutbox;
use crate::kit::permission::{ManageClients, ManageWorkspaces, Permission};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text::counted;
use crate::notifications::{self, Notice, kinds};

/// Proposes the template's current version of these parts to a client. Nothing changes yet: the people who look after
/// its workspaces are told, and accept or decline each part. One proposal at a time.
#[utoipa::path(tag = "client templates", operation_id = "propose_client_changes", params(("id" = i64, Path)), request_body = ProposeChanges, responses((status = 201, body = Envelope<OpenProposal>), (status = 409, body = ProblemBody)))]
#[post("/client/{id}/proposal")]
pub async fn propose(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    post: Data<MailOutbox>,
    id: Path<i64>,
    body: Json<ProposeChanges>,
) -> Result<Envelope<OpenProposal>, Problem> {
    body.validate()?;
    let client = named(*id)?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let standing = standing(&db, &caller, client).await?;
    let mut changes = standing.chosen(&body.parts, false)?;
    // A workspace before the use cases in it.
    changes.sort_by_key(|(part, _)| part.kind);
    let amount = changes.len();

    let mut tx = db.begin_operator("propose changes to a client").await?;
    let detail = json!({ "template": standing.template_name, "version": standing.newest, "changes": amount });
    logged(&mut tx, client, (caller.user, &staff), now, &Entry::of_client("client_template.propose", client, detail))
        .await?;
    let mut tx = tx.within(client).await?;
    let proposal = NewProposal {
        id: Uuid::now_v7(),
        template_name: &standing.template_name,
        version: standing.newest,
        by: &staff,
        now,
        changes: &changes,
    };
    store::insert(&mut tx, &proposal).await?;
    let told = json!({ "changes": counted(amount, "change", "changes") });
    let notice = Notice { facts: told, ..Notice::new(&kinds::TEMPLATE_PROPOSED, proposal.id) };
    let to = notifications::holders(&mut tx, ManageWorkspaces::RIGHT.slug).await?;
    notifications::tell(&mut tx, &post, &to, &notice, None).await?;
    let proposed = store::open(&mut tx).await?.ok_or_else(|| Problem::not_found("proposal"))?;
    tx.commit().await?;
    post.wake();
    Ok(Envelope::created(proposed))
}

/// Withdraws the parts that a client has not answered; what it accepted stays.
#[utoipa::path(tag = "client templates", operation_id = "withdraw_client_proposal", params(("id" = i64, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/client/{id}/proposal")]
pub async fn withdraw(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<i64>,
) -> Result<Envelope<Done>, Problem> {
    let client = named(*id)?;
    let (now, staff) = (clock.now(), staff_name(&db, &caller).await?);
    let mut tx = db.begin_operator("take a proposal to a client back").await?;
    if store::used(&mut tx, client).await?.is_none() {
        return Err(Problem::not_found("proposal"));
    }
    logged(
        &mut tx,
        client,
        (caller.user, &staff),
        now,
        &Entry::of_client("client_template.withdraw", client, json!({})),
    )
    .await?;
    let mut tx = tx.within(client).await?;
    if !store::withdraw(&mut tx, now).await? {
        return Err(Problem::not_found("proposal"));
    }
    tx.commit().await?;
    Ok(Envelope::saying("The proposal is taken back", Done {}))
}
