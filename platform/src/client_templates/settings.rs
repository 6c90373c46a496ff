//! A client's settings as parts of templates: each is found by its name, and its content is its value, on or off or a
//! small record.
//!
//! Most are the client's own people's to set, and are proposed to them like everything else. Regions and models are the
//! owner's. A proposal is no way to those: who takes a change needs the right that it needs by hand (`answer`), and
//! nobody of a client has the right to what the owner sets. So the owner's side sets them (`ByOwner`), as by hand: while
//! the client is being made, and later from its drift (`apply`).

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{Kind, Part};
use super::parts::{content, of, refused};
use crate::audit::Entry;
use crate::auth::entries;
use crate::clients::{self, ClientPlan, logged};
use crate::config::Settings;
use crate::insight;
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::runners_admin;
use crate::tenancy;

const ASKS_BEFORE_ENTRY: &str = "asks_before_entry";
const INSIGHT_POLICY: &str = "insight_policy";
const REGIONS: &str = "regions";
const OWN_MODELS: &str = "own_models";

#[derive(Serialize, Deserialize)]
struct OnOff {
    is_on: bool,
}

/// Both in their order, which counts.
#[derive(Serialize, Deserialize)]
struct Regions {
    allowed_regions: Vec<String>,
    failover_regions: Vec<String>,
}

fn label(name: &str) -> &'static str {
    match name {
        "mfa_required" => "Everybody needs a second factor",
        "workspaces_listed" => "People see the names of workspaces they are not in",
        ASKS_BEFORE_ENTRY => "The provider’s staff ask before they enter",
        INSIGHT_POLICY => "What figures show of people",
        REGIONS => "Allowed regions and failover",
        OWN_MODELS => "May connect models of its own",
        _ => "Documents are found by what they mean",
    }
}

fn setting(name: &str, value: &impl Serialize) -> Result<Part, Problem> {
    Ok(Part::new(Kind::Setting, name.to_owned(), None, label(name).to_owned(), content(value)?))
}

/// Whether only the platform's owner sets it.
pub fn is_owners(part: &Part) -> bool {
    part.kind == Kind::Setting && matches!(part.origin.as_str(), REGIONS | OWN_MODELS)
}

/// The settings of the transaction's client. Which models it may use follows from its regions and from models of its own:
/// there is no other list of them. The models that it connected stay with it, for they have its keys.
pub async fn taken(tx: &mut TenantTx) -> Result<Vec<Part>, Problem> {
    let mut parts = Vec::new();
    for (name, is_on) in tenancy::toggles(tx).await? {
        parts.push(setting(name, &OnOff { is_on })?);
    }
    parts.push(setting(ASKS_BEFORE_ENTRY, &OnOff { is_on: entries::own_setting(tx).await? })?);
    parts.push(setting(INSIGHT_POLICY, &insight::portable_policy(tx).await?)?);
    let allowed_regions = tenancy::allowed_regions(tx).await?;
    let failover_regions = tenancy::failover_regions(tx).await?;
    parts.push(setting(REGIONS, &Regions { allowed_regions, failover_regions })?);
    parts.push(setting(OWN_MODELS, &OnOff { is_on: runners_admin::has_own_models(tx).await? })?);
    Ok(parts)
}

/// The regions of a template; none where it has no settings.
pub fn allowed_regions(parts: &[Part]) -> Result<Vec<String>, Problem> {
    let found = parts.iter().find(|part| part.kind == Kind::Setting && part.origin == REGIONS);
    Ok(found.map(of::<Regions>).transpose()?.map(|regions| regions.allowed_regions).unwrap_or_default())
}

/// Gives the transaction's client a setting that its own people could set. What is the owner's is left as `ByOwner` made it.
pub async fn place(tx: &mut TenantTx, part: &Part, by: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    match part.origin.as_str() {
        ASKS_BEFORE_ENTRY => entries::set(tx, of::<OnOff>(part)?.is_on).await?,
        INSIGHT_POLICY => insight::place_policy(tx, of(part)?, by, now).await?,
        REGIONS | OWN_MODELS => {}
        name => {
            // One that a later version knows is left alone.
            if let Some(is_on) = part.content.get("is_on").and_then(Value::as_bool) {
                tenancy::set_toggle(tx, name, is_on).await?;
            }
        }
    }
    Ok(())
}

/// How the owner sets for a client what is the owner's alone.
pub struct ByOwner<'a> {
    pub settings: &'a Settings,
    pub models: &'a Models,
    /// Which of its people, by id and name.
    pub staff: (Uuid, &'a str),
    /// The client's regions were chosen by hand while it is being made: they count, not the template's.
    pub regions_chosen: bool,
    pub now: DateTime<Utc>,
}

impl ByOwner<'_> {
    /// Sets one; both audit logs say so, as when it is set by hand.
    ///
    /// # Errors
    /// 400 under `field` with the part's name: a region that there is not any more.
    pub async fn set(&self, tx: &mut OperatorTx, client: ClientId, part: &Part, field: &str) -> Result<(), Problem> {
        let before = clients::plan_of(tx, client).await?;
        let plan = self.with(part, before.clone())?;
        if plan == before {
            return Ok(());
        }
        plan.validate().map_err(|report| refused(field, report.into(), part))?;
        let given = clients::give_plan(tx, (self.settings, self.models), client, &plan).await;
        given.map_err(|problem| refused(field, problem, part))?;
        let entry = Entry::of_client("client.changed", client, json!({ "plan": plan, "before": before }));
        logged(tx, client, self.staff, self.now, &entry).await?;
        Ok(())
    }

    fn with(&self, part: &Part, mut plan: ClientPlan) -> Result<ClientPlan, Problem> {
        match part.origin.as_str() {
            REGIONS => {
                let Regions { allowed_regions, mut failover_regions } = of(part)?;
                if !self.regions_chosen {
                    plan.allowed_regions = allowed_regions;
                }
                failover_regions.retain(|region| plan.allowed_regions.contains(region));
                plan.failover_regions = failover_regions;
            }
            OWN_MODELS => plan.own_models = of::<OnOff>(part)?.is_on,
            _ => {}
        }
        Ok(plan)
    }
}
