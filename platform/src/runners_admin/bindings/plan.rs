//! What a client's plan allows it to connect, and what is left when it ends: what is connected can be looked at,
//! switched off and deleted.

use actix_web::get;
use actix_web::web::Data;

use super::model::{BindingForm, BindingRules, RunnerBinding};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::runners_admin::store::bindings;

/// Why a binding of a client serves nobody whose plan has ended.
pub const ENDED: &str = "Your plan does not include models of your own any more, so it serves no runs. Please ask us to switch this on again; you can switch it off or delete it meanwhile.";

/// What the caller's company may connect.
#[utoipa::path(tag = "runners", operation_id = "get_binding_rules", responses((status = 200, body = Envelope<BindingRules>)))]
#[get("/runners/binding-rules")]
pub async fn rules(caller: Allow<ManageBindings>, db: Data<Db>) -> Result<Envelope<BindingRules>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let own_models = allows(&mut tx, caller.client).await?;
    Ok(Envelope::new(BindingRules { own_models }))
}

/// The platform owner's bindings need no plan; another client's do.
pub async fn allows(tx: &mut TenantTx, client: ClientId) -> Result<bool, sqlx::Error> {
    Ok(client == ClientId::OWNER || bindings::has_own_models(tx).await?)
}

/// Whether a change does nothing but switch a binding off, which is always allowed: whatever its plan, its plugin or
/// its credentials have become.
pub fn is_off_alone(form: &BindingForm, before: &RunnerBinding) -> bool {
    !form.enabled
        && form.credentials.is_empty()
        && form.plugin == before.plugin
        && form.name.trim() == before.name
        && form.region == before.region
        && form.provider_region.as_ref().is_none_or(|said| Some(said) == before.provider_region.as_ref())
        && form.endpoint.as_deref().map(str::trim) == before.endpoint.as_deref()
        && form.hosts.as_ref().is_none_or(|hosts| *hosts == before.hosts)
        && form.settings == before.settings
        && form.models == before.models
        && form.priority == before.priority
        && form.limits == before.limits
}
