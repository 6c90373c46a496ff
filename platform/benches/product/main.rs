//! `make bench`: what the server adds to a direct call of the same stand-in provider in the same rounds, the same of
//! other gateways, what many sign-ins at once cost themselves and others, what extraction does a second, what a long
//! export takes, how often the search finds the passage that answers, how long people wait where there is much, and what
//! figures, the owner's lists and money take. The real server as a process of its own, with its sandbox and private
//! PostgreSQL; nothing is faked but the provider. What the columns mean, and recorded figures:
//! `platform/benches/README.md`, and `runners/benches/README.md` for the gateways.

mod asked;
mod attention;
mod batch;
mod calls;
mod exports;
mod files;
mod gateways;
mod insight;
mod lists;
mod load;
mod money;
mod owner;
mod peers;
mod play;
mod relay;
mod retrieval;
mod runs;
mod seed;
mod server;
mod sign_in;
mod streams;
mod usage;

use runners::testing::{Behaviour, StandIn};

use server::Server;

/// What can be asked for by name.
const PARTS: [&str; 15] = [
    "runs",
    "streams",
    "sign-ins",
    "extraction",
    "exports",
    "gateways",
    "full-load",
    "retrieval",
    "batch",
    "lists",
    "play",
    "attention",
    "insight",
    "owner",
    "money",
];

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut words = std::env::args().skip_while(|word| word != relay::RELAY);
    if let (Some(_), Some(to)) = (words.next(), words.next()) {
        return runtime.block_on(relay::relay(to.parse()?));
    }
    // `cargo bench` adds options of its own.
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if let Some(word) = asked.iter().find(|word| !PARTS.contains(&word.as_str())) {
        anyhow::bail!("there is no part `{word}`; there are {}", PARTS.join(", "));
    }
    let outcome = runtime.block_on(bench(|part| asked.is_empty() || asked.iter().any(|word| word == part)));
    // Streams that were cut short must not hold the process.
    runtime.shutdown_background();
    outcome
}

async fn bench(is_wanted: impl Fn(&str) -> bool) -> anyhow::Result<()> {
    println!("{}", usage::machine());
    if ["runs", "streams", "sign-ins", "gateways", "full-load", "retrieval", "batch", "lists"]
        .into_iter()
        .any(&is_wanted)
    {
        let provider = StandIn::start_forgetful(Behaviour::default()).await?;
        let server = Server::start(&provider.url()).await?;
        if is_wanted("runs") {
            runs::bench(&provider, &server).await?;
        }
        if is_wanted("streams") {
            streams::bench(&provider, &server).await?;
        }
        if is_wanted("sign-ins") {
            sign_in::bench(&server).await?;
        }
        if is_wanted("gateways") || is_wanted("full-load") {
            gateways::bench(&provider, &server, !is_wanted("gateways")).await?;
        }
        if is_wanted("retrieval") {
            retrieval::bench(&provider.url(), &server).await?;
        }
        if is_wanted("batch") {
            batch::bench(&server).await?;
        }
        if is_wanted("lists") {
            lists::bench(&provider, &server).await?;
        }
        server.stop().await?;
    }
    // Each on a server of its own, for the company that it fills.
    if is_wanted("play") || is_wanted("attention") {
        let provider = StandIn::start_forgetful(Behaviour::default()).await?;
        if is_wanted("play") {
            play::bench(&provider).await?;
        }
        if is_wanted("attention") {
            attention::bench(&provider).await?;
        }
    }
    if ["insight", "owner", "money"].into_iter().any(&is_wanted) {
        let provider = StandIn::start_forgetful(Behaviour::default()).await?;
        // Each on servers of its own: none is to have the others' rows.
        if is_wanted("insight") {
            insight::bench(&provider).await?;
        }
        if is_wanted("owner") {
            owner::bench(&provider).await?;
        }
        if is_wanted("money") {
            money::bench(&provider).await?;
        }
    }
    if is_wanted("extraction") {
        files::bench().await?;
    }
    if is_wanted("exports") {
        exports::bench()?;
    }
    Ok(())
}
