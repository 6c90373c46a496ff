//! `runner inspect`: what a plugin says of itself, and what it asks of the host.

use std::path::PathBuf;

use super::lab::{Lab, runtime};

/// Shows a plugin's manifest, imports, size and digest.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub fn inspect(arguments: &Arguments) -> anyhow::Result<()> {
    let size = std::fs::metadata(&arguments.file).map_or(0, |found| found.len());
    runtime()?.block_on(async {
        let lab = Lab::open(&arguments.file).await?;
        let plugin = &lab.plugin;
        if arguments.json {
            println!("{}", serde_json::to_string_pretty(plugin)?);
            return Ok(());
        }
        let list = |values: &[String], none: &str| if values.is_empty() { none.to_owned() } else { values.join(", ") };
        println!("{} {} ({}, {})", plugin.name, plugin.version, plugin.vendor, plugin.license);
        println!("{}", plugin.description);
        println!("size      {size} bytes");
        println!("digest    sha256:{}", plugin.digest);
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
