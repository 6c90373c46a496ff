//! What administrators decided, as this process starts runs with it: plugins and bindings, read from the database when
//! they changed and held in memory, so that no run waits for it. `load` turns rows into what is held, `watch` notices
//! changes, `retired` takes out of the sandbox what serves nobody any more.

mod load;
mod local;
mod retired;
mod watch;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use runners::{Binding, Limits, ModelInfo, PluginInfo, Runners};
use tokio::sync::{Mutex, watch as channel};
use uuid::Uuid;

use super::bindings::rules::{self, Reach};
use super::plugins::{Signer, Trial};
use super::vault::Vault;
use crate::config::Settings;
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Queue;
use crate::kit::keyring::Keyring;
use crate::kit::mail::MailOutbox;

/// The registry of this process. Cheap to clone.
#[derive(Clone)]
pub struct Registry(Arc<Inner>);

/// What its parts share.
pub struct Inner {
    pub db: Db,
    clock: Clock,
    post: MailOutbox,
    pub blobs: Blobs,
    pub runners: Runners,
    vault: Vault,
    allow_private_hosts: bool,
    /// Whose runs this process executes.
    regions: Vec<String>,
    /// Of a run whose binding has none of its own.
    pub usual_limits: Limits,
    pub unsigned_plugins: bool,
    pub plugins_without_filter: bool,
    /// Bytes of an uploaded component at most.
    pub largest_plugin: u64,
    /// Whether an uploaded version is checked against the contract by itself.
    pub check_plugins: bool,
    /// What was read, and as of which change. One refresh at a time.
    pub read: Mutex<load::Read>,
    published: channel::Sender<Arc<Published>>,
}

/// What is in force.
#[derive(Default)]
pub struct Published {
    /// By name.
    plugins: BTreeMap<String, Versions>,
    /// By name the digest of the uploaded version that is to have all runs, whether it could be loaded or not.
    wanted: BTreeMap<String, String>,
    /// By digest why a version that is in service could not be loaded.
    troubles: HashMap<String, String>,
    /// By client, region and priority.
    bindings: Arc<[Bound]>,
    is_ready: bool,
}

/// The versions of a plugin that serve.
#[derive(Clone)]
struct Versions {
    live: Arc<PluginInfo>,
    /// Who answers for it.
    signer: Signer,
    /// A newer one with a share of the runs.
    canary: Option<Trial>,
}

/// A binding that works.
#[derive(Clone)]
pub struct Bound {
    pub id: Uuid,
    /// Client 1's are for everybody, another's for that client alone.
    pub client: ClientId,
    pub region: String,
    /// Lower comes first.
    pub priority: i32,
    pub models: Vec<ModelInfo>,
    pub info: Arc<PluginInfo>,
    pub binding: Arc<Binding>,
    pub quota: Quota,
    pub canary: Option<BoundCanary>,
}

/// What a binding may be asked at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quota {
    /// Runs at once.
    pub parallel_runs: Option<u32>,
    pub requests_per_minute: Option<u32>,
}

/// The same binding with a newer version of its plugin, which gets a share of the runs.
#[derive(Clone)]
pub struct BoundCanary {
    /// Of a hundred.
    pub share: u8,
    pub info: Arc<PluginInfo>,
    pub binding: Arc<Binding>,
}

impl Registry {
    /// A registry that notices changes as long as the runtime lives. Nothing is in it before the first
    /// [`Registry::refresh`].
    pub fn start(
        db: Db,
        clock: Clock,
        post: MailOutbox,
        blobs: Blobs,
        runners: Runners,
        keyring: Keyring,
        settings: &Settings,
    ) -> Self {
        let inner = Inner {
            db,
            clock,
            post,
            blobs,
            vault: Vault::new(keyring),
            allow_private_hosts: settings.models.allow_private_hosts,
            regions: settings.region_list(),
            usual_limits: settings.plugins.run_limits.limits(),
            unsigned_plugins: settings.plugins.unsigned_plugins,
            plugins_without_filter: settings.plugins.plugins_without_filter,
            largest_plugin: settings.plugins.plugin_limits.component_bytes(),
            check_plugins: settings.plugins.check_plugins,
            read: Mutex::default(),
            published: channel::Sender::new(Arc::new(Published::built_in(&runners))),
            runners,
        };
        let registry = Self(Arc::new(inner));
        tokio::spawn(watch::watch(Arc::downgrade(&registry.0)));
        registry
    }

    /// Reads what has changed, and answers when it is in force here. A database that is away leaves things as they are;
    /// the next look, two seconds later, tries again.
    pub async fn refresh(&self) {
        if let Err(problem) = load::refresh(&self.0).await {
            tracing::error!(%problem, "failed to reload bindings and plugins; keeping the current ones");
        }
    }

    /// Returns once something was read: before that nobody knows what there is.
    pub async fn ready(&self) {
        // The sender lives as long as this does.
        let _ = self.0.published.subscribe().wait_for(|published| published.is_ready).await;
    }

    /// Answers whenever something else is in force.
    pub fn changes(&self) -> channel::Receiver<Arc<Published>> {
        self.0.published.subscribe()
    }

    fn published(&self) -> Arc<Published> {
        self.0.published.borrow().clone()
    }

    /// Every binding that works. The same slice as long as nothing changes.
    pub fn bindings(&self) -> Arc<[Bound]> {
        self.published().bindings.clone()
    }

    /// Whose each binding is.
    pub fn owners(&self) -> HashMap<Uuid, ClientId> {
        self.bindings().iter().map(|bound| (bound.id, bound.client)).collect()
    }

    /// Every plugin that can be bound, in the version that is in use, by name.
    pub fn plugins(&self) -> Vec<Arc<PluginInfo>> {
        self.published().plugins.values().map(|versions| versions.live.clone()).collect()
    }

    /// A plugin in the version that is in use.
    pub fn plugin(&self, name: &str) -> Option<Arc<PluginInfo>> {
        self.published().plugins.get(name).map(|versions| versions.live.clone())
    }

    /// The same with its signer.
    pub fn answered(&self, name: &str) -> Option<(Arc<PluginInfo>, Signer)> {
        self.published().plugins.get(name).map(|versions| (versions.live.clone(), versions.signer.clone()))
    }

    /// Digest of the uploaded version that is to have all runs of a plugin, as this process read it.
    pub fn wanted(&self, name: &str) -> Option<String> {
        self.published().wanted.get(name).cloned()
    }

    /// Why a version that is in service could not be loaded here.
    pub fn trouble(&self, digest: &str) -> Option<String> {
        self.published().troubles.get(digest).cloned()
    }

    /// The shipped version of a plugin.
    pub fn built_in(&self, name: &str) -> Option<PluginInfo> {
        self.0.runners.plugins().into_iter().find(|info| info.name == name)
    }

    /// For what is done away from a request.
    pub fn inner(&self) -> &Inner {
        &self.0
    }

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The canary of a plugin.
    pub fn canary(&self, name: &str) -> Option<Trial> {
        self.published().plugins.get(name)?.canary.clone()
    }

    pub fn post(&self) -> &MailOutbox {
        &self.0.post
    }

    pub fn queue(&self) -> &Queue {
        self.0.queue()
    }

    /// Plugins that have a canary, with the digest of the version beside it.
    pub fn canaries(&self) -> Vec<(String, String, Trial)> {
        let published = self.published();
        let beside = |(name, versions): (&String, &Versions)| {
            Some((name.clone(), versions.live.digest.clone(), versions.canary.clone()?))
        };
        published.plugins.iter().filter_map(beside).collect()
    }

    pub fn db(&self) -> &Db {
        &self.0.db
    }

    pub fn runners(&self) -> &Runners {
        &self.0.runners
    }

    pub fn vault(&self) -> &Vault {
        &self.0.vault
    }

    /// Whether plugins may be installed by upload without a signature that counts.
    pub fn takes_unsigned(&self) -> bool {
        self.0.unsigned_plugins
    }

    /// Where a client's bindings may point.
    pub fn reach(&self, client: ClientId) -> Reach {
        rules::reach(client, self.0.allow_private_hosts)
    }

    /// Whether this process executes the runs of a region.
    pub fn serves(&self, region: &str) -> bool {
        self.0.regions.iter().any(|served| served == region)
    }

    /// The region and the models that this binding serves and no other does for the same clients; `None` where there
    /// are none.
    pub fn served_alone_by(&self, client: ClientId, id: Uuid) -> Option<(String, Vec<String>)> {
        let bindings = self.bindings();
        let bound = bindings.iter().find(|bound| bound.id == id && bound.client == client)?;
        let serves = |other: &&Bound| {
            other.id != id
                && other.region == bound.region
                && (other.client == client || other.client == ClientId::OWNER)
        };
        let others: Vec<&Bound> = bindings.iter().filter(serves).collect();
        let alone =
            |model: &&ModelInfo| !others.iter().any(|other| other.models.iter().any(|same| same.id == model.id));
        let models: Vec<String> = bound.models.iter().filter(alone).map(|model| model.id.clone()).collect();
        (!models.is_empty()).then(|| (bound.region.clone(), models))
    }
}

impl Inner {
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn queue(&self) -> &Queue {
        self.post.queue()
    }
}

impl Published {
    fn built_in(runners: &Runners) -> Self {
        Self { plugins: load::with_built_in(runners, BTreeMap::new()), ..Self::default() }
    }
}
