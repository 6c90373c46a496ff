//! `runner check`: whether a plugin keeps what the contract asks, as far as that shows without its provider.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use runners::{Binding, Event, Failure, Job, Message, OutlineSection, Passage, Request, Role};

use super::lab::{Lab, runtime};

/// Checks a plugin: manifest, a run, an empty request, and that it stops when it is told to. Prints a table; fails if one fails.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
}

pub fn check(arguments: &Arguments) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let lab = Lab::open(&arguments.file).await?;
        let mut failed = 0;
        let mut report = |what: &str, result: Result<String, String>| {
            let (mark, note) = match result {
                Ok(note) => ("ok  ", note),
                Err(why) => {
                    failed += 1;
                    ("FAIL", why)
                }
            };
            println!("{mark} {what:<34} {note}");
        };
        report("loads and describes itself", Ok(format!("{} {}", lab.plugin.name, lab.plugin.version)));
        report("says who made it, and the licence", said(&lab));
        report("serves a request", ended(&lab, sample()).await);
        report("survives an empty request", ended(&lab, Request::default()).await);
        report("stops when it is cancelled", cancelled(&lab).await);
        if failed > 0 {
            bail!("{failed} of 5 checks failed");
        }
        Ok(())
    })
}

fn said(lab: &Lab) -> Result<String, String> {
    let plugin = &lab.plugin;
    if plugin.vendor.is_empty() || plugin.license.is_empty() || plugin.description.is_empty() {
        return Err("vendor, license and description must not be empty".into());
    }
    Ok(format!("{}, {}", plugin.vendor, plugin.license))
}

fn job(lab: &Lab, request: Request) -> Job {
    Job { binding: Arc::new(Binding::new(&lab.plugin.name)), request }
}

/// Any end that is the plugin's own word is fine: without an endpoint a provider's plugin must say so.
async fn ended(lab: &Lab, request: Request) -> Result<String, String> {
    let mut run = lab.runners.run(job(lab, request));
    let mut events = 0;
    while let Some(event) = run.next().await {
        match event {
            Event::Finished(Ok(_)) => return Ok(format!("{events} events")),
            Event::Finished(Err(
                failure @ (Failure::Trapped(_)
                | Failure::LimitExceeded(..)
                | Failure::SandboxDied
                | Failure::TimedOut(_)),
            )) => return Err(failure.to_string()),
            Event::Finished(Err(failure)) => return Ok(format!("refused: {failure}")),
            _ => events += 1,
        }
    }
    Err("it ended without an end".into())
}

async fn cancelled(lab: &Lab) -> Result<String, String> {
    let mut run = lab.runners.run(job(lab, sample()));
    run.cancel();
    let last = async {
        let mut last = None;
        while let Some(event) = run.next().await {
            last = Some(event);
        }
        last
    };
    match tokio::time::timeout(Duration::from_secs(5), last).await {
        Ok(Some(Event::Finished(_))) => Ok("within 5 s".into()),
        Ok(_) => Err("it ended without an end".into()),
        Err(_) => Err("it went on for more than 5 s".into()),
    }
}

fn sample() -> Request {
    Request {
        model: "check".into(),
        messages: vec![Message::text(Role::User, "What does the contract cost, and when does it end?")],
        outline: vec![OutlineSection {
            key: "answer".into(),
            title: "Answer".into(),
            guidance: "Cost and end of the contract.".into(),
        }],
        passages: vec![Passage {
            id: "p1".into(),
            title: "Contract".into(),
            text: "The contract costs 1,200 euros a year. It ends on 31 March 2027.".into(),
            ..Passage::default()
        }],
        ..Request::default()
    }
}
