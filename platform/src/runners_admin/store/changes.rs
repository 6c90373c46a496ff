//! What has changed since a process looked last, and which versions of plugins it has met.

use runners::PluginInfo;
use sqlx::{query, query_as};

use crate::kit::db::WorkerTx;

/// How often a part of a client's rows has changed.
pub struct Generation {
    pub client: i64,
    pub part: String,
    pub generation: i64,
}

pub async fn generations(tx: &mut WorkerTx) -> Result<Vec<Generation>, sqlx::Error> {
    query_as!(
        Generation,
        "SELECT client_id AS client, part, generation FROM control.runner_changes ORDER BY client_id, part"
    )
    .fetch_all(&mut **tx)
    .await
}

/// Notes what versions of plugins are called, for figures that know them by their digests long after they served.
pub async fn note_releases(tx: &mut WorkerTx, plugins: &[&PluginInfo]) -> Result<(), sqlx::Error> {
    let digests: Vec<String> = plugins.iter().map(|info| info.digest.clone()).collect();
    let names: Vec<String> = plugins.iter().map(|info| info.name.clone()).collect();
    let versions: Vec<String> = plugins.iter().map(|info| info.version.clone()).collect();
    query!(
        "INSERT INTO control.plugin_releases (digest, name, version)
         SELECT t.digest, t.name, t.version FROM unnest($1::text[], $2::text[], $3::text[]) AS t (digest, name, version)
         WHERE t.digest <> ''
         ORDER BY t.digest
         ON CONFLICT (digest) DO NOTHING",
        &digests,
        &names,
        &versions,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
