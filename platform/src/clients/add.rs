//! Adding a client by hand: the way of a sign-up, with an invitation in the place of a password.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get::known;
use super::{logged, store};
use crate::audit::Entry;
use crate::config::Settings;
use crate::entitlements::{self, Subscription, SubscriptionSource, SubscriptionState};
use crate::kit::caller::ClientId;
use crate::kit::db::OperatorTx;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::models::Models;
use crate::tenancy::{self, ClientKind, NewClient, NewPerson, Tenant};

/// Regions of one client at most.
const REGIONS: usize = 50;

/// A client to be, with its first administrator.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddClient {
    /// What the company is called.
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    pub first_name: String,
    #[garde(length(chars, max = 100), custom(text::name))]
    #[schema(min_length = 1, max_length = 100)]
    pub last_name: String,
    /// The person who gets the invitation.
    #[garde(custom(tenancy::email))]
    #[schema(max_length = 254)]
    pub email: String,
    /// The newest version of this plan; `null`: a trial.
    #[garde(length(max = 60))]
    #[serde(default)]
    pub plan: Option<String>,
    /// Regions in which its runs may be executed; none: those of its template, else those of the platform.
    #[garde(length(max = REGIONS), inner(length(min = 1, max = 40)))]
    #[serde(default)]
    #[schema(max_items = 50)]
    pub allowed_regions: Vec<String>,
    /// The template that it begins with.
    #[garde(skip)]
    #[serde(default)]
    pub template_id: Option<Uuid>,
}

/// Makes the client, its built-in roles and its first administrator, who is to be invited in the same transaction.
///
/// # Errors
/// 400 at the field: a name or an address that is taken, a plan or a region that there is not.
pub async fn add(
    tx: &mut OperatorTx,
    (settings, models): (&Settings, &Models),
    (staff, staff_name): (Uuid, &str),
    new: &AddClient,
    now: DateTime<Utc>,
) -> Result<Tenant, Problem> {
    let allowed_regions = regions(tx, (settings, models), &new.allowed_regions).await?;
    let plan = match &new.plan {
        Some(name) => {
            let plan = entitlements::plan(tx, name, None).await?.filter(|plan| plan.is_offered);
            Some(plan.ok_or_else(|| Problem::field("plan", "There is no such plan. Please choose another one."))?)
        }
        None => None,
    };
    let client = NewClient {
        name: new.name.trim().to_owned(),
        // The owner vouches for whom it gives a plan.
        kind: if plan.is_some() { ClientKind::Enterprise } else { ClientKind::Stripe },
        allowed_regions,
        administrator: NewPerson {
            email: new.email.trim().to_owned(),
            first_name: new.first_name.trim().to_owned(),
            last_name: new.last_name.trim().to_owned(),
            password: None,
        },
    };
    let tenant = tenancy::create_invited(tx, &client, now).await?;
    if let Some(plan) = plan {
        let source = if plan.price_month.is_none() { SubscriptionSource::Contract } else { SubscriptionSource::Owner };
        let given = Subscription::new(&plan, source, SubscriptionState::Active, now);
        entitlements::assign(tx, tenant.client, &given).await?;
    }
    let detail = json!({ "name": client.name, "plan": new.plan, "allowed_regions": client.allowed_regions, "template_id": new.template_id });
    let entry = Entry::of_client("client.add", tenant.client, detail);
    logged(tx, tenant.client, (staff, staff_name), now, &entry).await?;
    Ok(tenant)
}

async fn regions(
    tx: &mut OperatorTx,
    (settings, models): (&Settings, &Models),
    wanted: &[String],
) -> Result<Vec<String>, Problem> {
    if wanted.is_empty() {
        return Ok(settings.region_list());
    }
    let mut regions = wanted.to_vec();
    regions.sort_unstable();
    regions.dedup();
    if regions.len() < wanted.len() {
        return Err(Problem::field("allowed_regions", "The same region is listed twice."));
    }
    let known = known(settings, models, ClientId::OWNER, store::used_regions(tx).await?);
    match wanted.iter().find(|region| !known.contains(region)) {
        Some(unknown) => Err(Problem::field("allowed_regions", format!("There is no region {unknown}."))),
        None => Ok(wanted.to_vec()),
    }
}
