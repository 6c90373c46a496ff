//! `GET runners/regions`: the platform's regions that a binding can be put in, offered to anyone who enters a binding.

use std::collections::BTreeSet;

use actix_web::get;
use actix_web::web::Data;

use crate::config::Settings;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::runners_admin::store::bindings;
use crate::tenancy;

/// The platform's regions that are known, by name: those that the company is allowed and that its bindings are in; for
/// the platform's owner also those of the servers and of every company. Others can still be entered.
#[utoipa::path(tag = "runners", operation_id = "list_binding_regions", responses((status = 200, body = List<String>)))]
#[get("/runners/regions")]
pub async fn regions(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    settings: Data<Settings>,
) -> Result<List<String>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let mut known: BTreeSet<String> = bindings::regions(&mut tx).await?.into_iter().collect();
    known.extend(tenancy::allowed_regions(&mut tx).await?);
    drop(tx);
    if caller.client == ClientId::OWNER {
        known.extend(settings.region_list());
        known.extend(settings.region_address_list().into_iter().map(|(region, _)| region));
        let mut tx = db.begin_operator("name the regions that a binding can be put in").await?;
        known.extend(bindings::clients_regions(&mut tx).await?);
    }
    Ok(List::whole(known.into_iter().collect()))
}
