//! From rows to what the page sees.

use runners::Capability;
use serde_json::Value;

use super::model::{ChoiceCredential, ChoiceRegion, CredentialState, ListedModel, PluginChoice, RunnerBinding};
use super::plan;
use super::rules::{self, Reach};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::routing;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::{bindings, credentials};

/// The bindings of a slice, with what is known of their credentials.
pub async fn shown(
    tx: &mut TenantTx,
    registry: &Registry,
    client: ClientId,
    rows: Vec<bindings::Row>,
) -> Result<Vec<RunnerBinding>, Problem> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let known = credentials::known(tx, &ids).await?;
    let served = routing::served(tx).await?;
    let (reach, is_in_plan) = (registry.reach(client), plan::allows(tx, client).await?);
    let of = |row: &bindings::Row| known.iter().filter(|known| known.binding == row.id).collect::<Vec<_>>();
    Ok(rows
        .into_iter()
        .map(|row| {
            let set = of(&row);
            let shown = binding(row, &set, registry, reach);
            // Whatever else is wrong with it, this comes first.
            let problem = if is_in_plan { shown.problem } else { Some(plan::ENDED.to_owned()) };
            let is_served = served.contains(&shown.region) || registry.serves(&shown.region);
            let problem = problem.or_else(|| (!is_served).then(|| no_server(client, &shown.region)));
            RunnerBinding { problem, ..shown }
        })
        .collect())
}

/// One of them; `None` when there is none.
pub async fn one(
    tx: &mut TenantTx,
    registry: &Registry,
    client: ClientId,
    id: uuid::Uuid,
) -> Result<Option<RunnerBinding>, Problem> {
    let slice = bindings::Slice { id: Some(id), fetch: 1, ..bindings::Slice::default() };
    let rows = bindings::rows(tx, &slice).await?;
    Ok(shown(tx, registry, client, rows).await?.pop())
}

/// Why a binding serves nobody that is in order itself.
fn no_server(client: ClientId, region: &str) -> String {
    let act = match client {
        ClientId::OWNER => "Please start one that has this region in its setting “regions”",
        _ => "Please ask us to start one",
    };
    format!(
        "No server of the region {region} is there at the moment, so its runs wait for one, and calls of the API are refused. {act}, or choose another region."
    )
}

fn binding(
    row: bindings::Row,
    known: &[&credentials::SetCredential],
    registry: &Registry,
    reach: Reach,
) -> RunnerBinding {
    let info = registry.plugin(&row.plugin);
    // Without the plugin nobody knows; what stands there then is the problem that it is gone.
    let standing = info.as_ref().map_or_else(|| Err(String::new()), |info| rules::standing(info, &row, reach));
    let set: Vec<String> = known.iter().map(|known| known.field.clone()).collect();
    let problem = rules::problem(info.as_deref(), &row.plugin, &set, standing.as_ref());
    let (provider_region, reaches) = match standing {
        Ok(standing) => (standing.provider_region, standing.reaches),
        // An address that was entered is what credentials are for, whatever else is wrong.
        Err(_) => {
            let entered = info.as_deref().filter(|_| row.endpoint.is_some());
            let to = |info| rules::endpoint(info, &row.region, &row.settings, row.endpoint.as_deref(), reach).ok();
            let reaches = entered.and_then(to).flatten();
            (row.provider_region, reaches)
        }
    };
    let mut states: Vec<CredentialState> = known
        .iter()
        .map(|known| CredentialState {
            field: known.field.clone(),
            is_set: true,
            set_at: Some(known.set_at),
            set_by_name: Some(known.set_by_name.clone()),
        })
        .collect();
    let unset = info.iter().flat_map(|info| &info.credentials).filter(|field| !set.contains(&field.name));
    states.extend(unset.map(|field| CredentialState {
        field: field.name.clone(),
        is_set: false,
        set_at: None,
        set_by_name: None,
    }));
    RunnerBinding {
        id: row.id,
        name: row.name,
        plugin: row.plugin,
        region: row.region,
        provider_region,
        endpoint: row.endpoint,
        reaches: reaches.map(String::from),
        hosts: row.hosts,
        settings: row.settings,
        credentials: states,
        models: row.models,
        priority: row.priority,
        enabled: row.enabled,
        limits: row.limits,
        problem,
        revision: row.revision,
        created_by_name: row.created_by_name,
        created_at: row.created_at,
        updated_by_name: row.updated_by_name,
        updated_at: row.updated_at,
    }
}

/// What the form of a plugin needs.
pub fn choice(info: &runners::PluginInfo) -> PluginChoice {
    let regions = info.regions.iter().map(|region| ChoiceRegion { id: region.id.clone(), label: region.label.clone() });
    let credentials = info.credentials.iter().map(|field| ChoiceCredential {
        name: field.name.clone(),
        label: field.label.clone(),
        secret: field.secret,
        required: field.required,
    });
    let models = rules::serving(info, &[], None).into_iter().map(|model| ListedModel {
        tools: Some(model.capabilities.contains(&Capability::Tools)),
        id: model.id,
        label: Some(model.label),
        context_window: (model.context_tokens > 0).then_some(model.context_tokens),
    });
    PluginChoice {
        name: info.name.clone(),
        version: info.version.clone(),
        vendor: info.vendor.clone(),
        description: info.description.clone(),
        regions: regions.collect(),
        endpoint: info.endpoint.clone(),
        needs_endpoint: rules::needs_endpoint(info),
        hosts: info.hosts.clone(),
        credentials: credentials.collect(),
        settings_schema: serde_json::from_str::<Value>(&info.settings_schema).ok(),
        models: models.collect(),
    }
}
