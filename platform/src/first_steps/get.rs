//! `GET first-steps`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{FirstSteps, Path, steps};
use super::store;
use crate::kit::caller::{Caller, SignedIn};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::{AddUsers, BuildUseCases, ManageWorkspaces, Permission, SeePluginFigures};
use crate::kit::problem::Problem;

/// The caller's first steps: which there are for them, which are done, and which they skipped.
#[utoipa::path(tag = "first steps", operation_id = "get_first_steps", responses((status = 200, body = Envelope<FirstSteps>)))]
#[get("/first-steps")]
pub async fn get(caller: SignedIn, db: Data<Db>) -> Result<Envelope<FirstSteps>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(of(&mut tx, &caller).await?))
}

/// The same, for a page that has a transaction.
pub async fn of(tx: &mut TenantTx, caller: &Caller) -> Result<FirstSteps, sqlx::Error> {
    let evidence = store::evidence(tx, caller.user).await?;
    let paths = paths(tx, caller).await?;
    let decided = store::decided(tx, caller.user).await?;
    let may_remove_sample = caller.may::<ManageWorkspaces>() && store::has_sample(tx).await?;
    Ok(FirstSteps {
        steps: steps(&paths, &evidence, &decided.skipped),
        is_hidden: decided.is_hidden,
        may_remove_sample,
    })
}

async fn paths(tx: &mut TenantTx, caller: &Caller) -> Result<Vec<Path>, sqlx::Error> {
    // A partner's account opens nothing but figures: no other step could be taken.
    if *caller.rights == [SeePluginFigures::RIGHT.slug] {
        return Ok(vec![Path::Partner]);
    }
    let mut paths = Vec::new();
    if caller.may::<AddUsers>() || caller.may::<ManageWorkspaces>() {
        paths.push(Path::Admin);
    }
    if caller.may::<ManageWorkspaces>() || store::builds(tx, caller.user, BuildUseCases::RIGHT.slug).await? {
        paths.push(Path::Builder);
    }
    paths.push(Path::Runner);
    Ok(paths)
}
