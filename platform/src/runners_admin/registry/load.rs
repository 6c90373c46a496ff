//! Rows become what runs are started with. What cannot be used is left out and said, in the log here and beside it on
//! the page.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use runners::{Binding, Limits, PluginInfo, Runners};
use secrecy::SecretString;
use serde_json::Value;
use uuid::Uuid;

use super::retired::Lent;
use super::{Bound, BoundCanary, Inner, Published, Quota, Registry, Versions};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::runners_admin::bindings::{BindingLimits, rules};
use crate::runners_admin::plugins;
use crate::runners_admin::store::{bindings, changes};

/// What was read, and as of which change.
#[derive(Default)]
pub struct Read {
    seen: HashMap<(i64, String), i64>,
    plugins: BTreeMap<String, Versions>,
    bindings: BTreeMap<i64, Vec<Bound>>,
    lent: Lent,
    /// Versions in service that could not be loaded.
    troubles: plugins::Troubles,
    wanted: BTreeMap<String, String>,
    /// Versions that recordings are played back to.
    pub holds: plugins::Holds,
    /// Plugins beside the program: more may be put there.
    beside: usize,
    is_ready: bool,
}

impl Read {
    /// Notes what runs can begin with from now on.
    fn lend(&mut self) {
        for bound in self.bindings.values().flatten() {
            self.lent.note(&bound.binding);
            if let Some(canary) = &bound.canary {
                self.lent.note(&canary.binding);
            }
        }
    }

    /// Takes what serves nobody any more out of the sandbox.
    fn let_go(&mut self, runners: &Runners) {
        let canary = |versions: &Versions| versions.canary.as_ref().map(|trial| trial.info.digest.clone());
        let serving = self.plugins.values().flat_map(|versions| [Some(versions.live.digest.clone()), canary(versions)]);
        let serving: HashSet<String> = serving.flatten().collect();
        self.holds.tidy();
        self.lent.let_go(runners, |digest| serving.contains(digest) || self.holds.contains(digest));
    }
}

const PLUGINS: &str = "plugins";
/// Bindings of one client at most, which `create` sees to.
const ALL: i64 = 10_000;

/// Reads again what has changed, and publishes it.
pub async fn refresh(inner: &Inner) -> Result<(), Problem> {
    let mut read = inner.read.lock().await;
    let mut tx = inner.db.begin_worker().await?;
    let generations = changes::generations(&mut tx).await?;
    drop(tx);
    let mut changed: Vec<_> = generations
        .into_iter()
        .filter(|now| read.seen.get(&(now.client, now.part.clone())) != Some(&now.generation))
        .collect();
    let is_due = read.troubles.are_due(inner.clock().now());
    let beside = inner.runners.plugins().len();
    let has_more = read.beside != beside;
    if changed.is_empty() && read.is_ready && !is_due && !has_more {
        read.let_go(&inner.runners);
        return Ok(());
    }
    let plugins_changed = !read.is_ready || is_due || has_more || changed.iter().any(|change| change.part == PLUGINS);
    if plugins_changed {
        let uploaded = plugins::installed(inner, &mut read.troubles).await?;
        read.wanted = uploaded.iter().filter_map(|(name, found)| Some((name.clone(), found.wanted.clone()?))).collect();
        read.plugins = with_built_in(&inner.runners, uploaded);
        note_releases(inner, &read.plugins).await?;
    }
    let mut clients: Vec<i64> =
        changed.iter().filter(|change| change.part != PLUGINS).map(|change| change.client).collect();
    if plugins_changed {
        clients.extend(read.bindings.keys());
    }
    clients.sort_unstable();
    clients.dedup();
    let mut failed = None;
    for client in clients {
        match client_bindings(inner, client, &read.plugins).await {
            Ok(bound) => {
                read.bindings.insert(client, bound);
            }
            // One client's trouble is not everybody's: what it had stays, and the next look tries again.
            Err(problem) => {
                changed.retain(|change| change.client != client);
                failed = Some(problem);
            }
        }
    }
    read.seen.extend(changed.into_iter().map(|change| ((change.client, change.part), change.generation)));
    (read.is_ready, read.beside) = (true, beside);
    read.lend();
    let bindings: Vec<Bound> = read.bindings.values().flatten().cloned().collect();
    let published = Published {
        plugins: read.plugins.clone(),
        wanted: read.wanted.clone(),
        troubles: read.troubles.told(),
        bindings: bindings.into(),
        is_ready: true,
    };
    inner.published.send_replace(Arc::new(published));
    read.let_go(&inner.runners);
    failed.map_or(Ok(()), Err)
}

/// Every version that serves is known by its number from now on, also when another one has taken its place.
async fn note_releases(inner: &Inner, plugins: &BTreeMap<String, Versions>) -> Result<(), Problem> {
    let mut serving: Vec<&PluginInfo> = Vec::new();
    for versions in plugins.values() {
        serving.push(&versions.live);
        serving.extend(versions.canary.as_ref().map(|trial| trial.info.as_ref()));
    }
    let mut tx = inner.db.begin_worker().await?;
    changes::note_releases(&mut tx, &serving).await?;
    Ok(tx.commit().await?)
}

/// The plugins of the folder, and in their place the versions that were installed by upload.
pub fn with_built_in(runners: &Runners, uploaded: BTreeMap<String, plugins::Uploaded>) -> BTreeMap<String, Versions> {
    let shipped = |info| Versions { live: Arc::new(info), signer: plugins::Signer::Shipped, canary: None };
    let mut plugins: BTreeMap<String, Versions> =
        runners.plugins().into_iter().map(|info| (info.name.clone(), shipped(info))).collect();
    for (name, found) in uploaded {
        let built_in = || plugins.get(&name).map(|built_in| (built_in.live.clone(), built_in.signer.clone()));
        // A canary beside nothing is no canary: there is nothing that could take over.
        if let Some((live, signer)) = found.live.or_else(built_in) {
            plugins.insert(name, Versions { live, signer, canary: found.canary });
        }
    }
    plugins
}

async fn client_bindings(
    inner: &Inner,
    client: i64,
    plugins: &BTreeMap<String, Versions>,
) -> Result<Vec<Bound>, Problem> {
    let Some(client) = ClientId::new(client) else { return Ok(Vec::new()) };
    let mut tx = inner.db.begin_for(client).await?;
    if client != ClientId::OWNER && !bindings::has_own_models(&mut tx).await? {
        return Ok(Vec::new());
    }
    let slice = bindings::Slice { enabled: Some(true), fetch: ALL, ..bindings::Slice::default() };
    let rows = bindings::rows(&mut tx, &slice).await?;
    let mut credentials = inner.vault.open(&mut tx, None).await?;
    let mut found = Vec::new();
    for row in rows {
        let (id, name) = (row.id, row.name.clone());
        match bound(inner, client, row, credentials.remove(&id).unwrap_or_default(), plugins) {
            Ok(bound) => found.push(bound),
            Err(why) => tracing::warn!(client = %client, binding = %id, name, why, "binding is unusable"),
        }
    }
    Ok(found)
}

impl Registry {
    /// A binding as it is stored, also one that is switched off; the inner error says why it cannot be used.
    pub async fn load(
        &self,
        tx: &mut TenantTx,
        client: ClientId,
        id: Uuid,
    ) -> Result<Option<Result<Bound, String>>, Problem> {
        let slice = bindings::Slice { id: Some(id), fetch: 1, ..bindings::Slice::default() };
        let Some(row) = bindings::rows(tx, &slice).await?.pop() else { return Ok(None) };
        let credentials = self.0.vault.open(tx, Some(id)).await?.remove(&id).unwrap_or_default();
        Ok(Some(bound(&self.0, client, row, credentials, &self.published().plugins)))
    }
}

/// A row with its credentials and its plugin.
fn bound(
    inner: &Inner,
    client: ClientId,
    row: bindings::Row,
    credentials: BTreeMap<String, SecretString>,
    plugins: &BTreeMap<String, Versions>,
) -> Result<Bound, String> {
    let reach = rules::reach(client, inner.allow_private_hosts);
    let versions = plugins.get(&row.plugin);
    let info = versions.map(|versions| versions.live.as_ref());
    let standing =
        info.map_or_else(|| Err("its plugin is not installed".to_owned()), |info| rules::standing(info, &row, reach));
    let set: Vec<String> = credentials.keys().cloned().collect();
    if let Some(why) = rules::problem(info, &row.plugin, &set, standing.as_ref()) {
        return Err(why);
    }
    let standing = standing?;
    let Some(versions) = versions else { return Err("its plugin is not installed".to_owned()) };
    let with = |info: &PluginInfo| Binding {
        owner: format!("{client}/{}", row.id),
        plugin: row.plugin.clone(),
        digest: Some(info.digest.clone()),
        region: row.region.clone(),
        provider_region: standing.provider_region.clone(),
        endpoint: standing.reaches.clone(),
        credentials: credentials.clone(),
        settings: Value::Object(row.settings.clone()),
        // What an administrator granted to an earlier version counts for what this one asks for, and no further.
        hosts: row.hosts.iter().filter(|host| info.hosts.contains(host)).cloned().collect(),
        credential_hosts: info
            .credentials
            .iter()
            .map(|field| {
                let granted = field.hosts.iter().filter(|host| row.hosts.contains(host)).cloned().collect();
                (field.name.clone(), granted)
            })
            .collect(),
        limits: limits(&inner.usual_limits, row.limits),
        public_only: client != ClientId::OWNER,
    };
    let canary = versions.canary.as_ref().map(|trial| BoundCanary {
        share: trial.share,
        info: trial.info.clone(),
        binding: Arc::new(with(&trial.info)),
    });
    let count = |limit: Option<i32>| limit.and_then(|limit| u32::try_from(limit).ok());
    Ok(Bound {
        id: row.id,
        client,
        binding: Arc::new(with(&versions.live)),
        models: standing.models,
        info: versions.live.clone(),
        region: row.region,
        priority: row.priority,
        quota: Quota {
            parallel_runs: count(row.limits.parallel_runs),
            requests_per_minute: count(row.limits.requests_per_minute),
        },
        canary,
    })
}

/// The operator's limits with the binding's own in their place; `None` where it has none.
fn limits(usual: &Limits, own: BindingLimits) -> Option<Limits> {
    let positive = |limit: Option<i32>| limit.and_then(|limit| u64::try_from(limit).ok());
    let seconds = |limit| positive(limit).map(Duration::from_secs);
    let (wall, idle, cpu) = (seconds(own.run_seconds), seconds(own.silence_seconds), seconds(own.compute_seconds));
    let memory = positive(own.memory_mib).map(|mib| mib << 20);
    (wall.is_some() || idle.is_some() || cpu.is_some() || memory.is_some()).then(|| Limits {
        wall: wall.unwrap_or(usual.wall),
        idle: idle.unwrap_or(usual.idle),
        cpu: cpu.unwrap_or(usual.cpu),
        memory_bytes: memory.unwrap_or(usual.memory_bytes),
        ..usual.clone()
    })
}
