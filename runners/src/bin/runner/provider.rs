//! A provider on this machine in place of a plugin's own: it speaks what the plugin asks for, and needs no key.

use std::sync::Arc;

use anyhow::{Context, bail};
use runners::conformance::Lab;
use runners::conformance::stand_in::{Behaviour, Dialect, StandIn};
use runners::{Binding, Job, Request};

/// Points the binding at one. `None` where the plugin asks nobody.
pub async fn stand_in(
    lab: &Lab,
    binding: &mut Binding,
    request: &Request,
) -> anyhow::Result<Option<(StandIn, Dialect)>> {
    let provider = StandIn::start(Behaviour::default()).await.context("no stand-in for its provider can be started")?;
    binding.endpoint = Some(provider.url());
    for field in &lab.plugin.credentials {
        binding.credentials.entry(field.name.clone()).or_insert_with(|| "stand-in".to_owned().into());
    }
    // The first run says whom it asks; its answer does not matter.
    let mut first = lab.runners.run(Job { binding: Arc::new(binding.clone()), request: request.clone() });
    while first.next().await.is_some() {}
    let requests = provider.requests();
    let Some(asked) = requests.first() else { return Ok(None) };
    let path = asked.head.split(' ').nth(1).unwrap_or_default();
    let Some(dialect) = Dialect::of(path) else {
        bail!("it asks its provider at {path}, a wire format that is not known here: nothing can stand in for it");
    };
    provider.set(Behaviour { dialect, ..Behaviour::default() });
    Ok(Some((provider, dialect)))
}
