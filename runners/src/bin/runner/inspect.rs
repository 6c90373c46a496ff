//! `runner inspect`: what a plugin says of itself, and what it asks of the host.

use std::path::{Path, PathBuf};

use anyhow::Context;
use runners::signature;

use super::keys::beside;
use super::lab::{open, read, read_text, runtime};

/// Shows a plugin's manifest, imports, exports, size, digest and signature.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    /// The public key (a .pub file) that it must be signed with; fails where it is not.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn inspect(arguments: &Arguments) -> anyhow::Result<()> {
    let bytes = read(&arguments.file)?;
    let signature = signed(&bytes, &arguments.file, arguments.key.as_deref())?;
    runtime()?.block_on(async {
        let lab = open(&arguments.file).await?;
        let plugin = &lab.plugin;
        if arguments.json {
            println!("{}", serde_json::to_string_pretty(plugin)?);
            return Ok(());
        }
        let list = |values: &[String], none: &str| if values.is_empty() { none.to_owned() } else { values.join(", ") };
        println!("{} {} ({}, {})", plugin.name, plugin.version, plugin.vendor, plugin.license);
        println!("{}", plugin.description);
        println!("size      {} bytes", bytes.len());
        println!("digest    sha256:{}", plugin.digest);
        println!("signature {signature}");
        println!("imports   {}", list(&plugin.imports, "nothing"));
        println!("exports   {}", list(&plugin.exports, "nothing besides answering"));
        println!(
            "endpoint  {}",
            if plugin.endpoint.is_empty() { "entered by an administrator" } else { &plugin.endpoint }
        );
        println!("hosts     {}", list(&plugin.hosts, "its endpoint only"));
        let regions: Vec<String> = plugin.regions.iter().map(|region| region.id.clone()).collect();
        println!("regions   {}", list(&regions, "any"));
        for field in &plugin.credentials {
            println!("credential {} ({}){}", field.name, field.label, if field.required { ", required" } else { "" });
        }
        for model in &plugin.models {
            println!("model     {} ({}), {} tokens of context", model.id, model.label, model.context_tokens);
        }
        Ok(())
    })
}

/// What its signature says; an error where a key is given and the signature is not that key's.
fn signed(component: &[u8], file: &Path, key: Option<&Path>) -> anyhow::Result<String> {
    let place = beside(file);
    let Some(key) = key else {
        let Ok(text) = std::fs::read_to_string(&place) else { return Ok("none".into()) };
        let by = signature::signed_by(&text).with_context(|| place.display().to_string())?;
        return Ok(format!("with the key {by}, not checked; give that key's file with --key"));
    };
    let signed = signature::verify(component, &read_text(&place)?, &read_text(key)?)
        .with_context(|| format!("{} with {}", place.display(), key.display()))?;
    Ok(format!("good, with the key {}: {}", signed.key_id, signed.comment))
}
