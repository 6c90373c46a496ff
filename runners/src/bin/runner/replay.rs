//! `runner replay`: a plugin against recordings of earlier runs, without its provider, and a table of what differs.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use runners::conformance::Lab;
use runners::{Aspect, Comparison, Difference, Recording, Verdict};

use super::lab::{open, runtime};

/// Plays recordings back to a plugin, of the same version or another, and prints where it differs. Reaches no provider.
/// Fails when anything differs, or when a recording cannot be played back.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    /// Recordings, made by `runner run --record`.
    #[arg(required = true, value_name = "RECORDING")]
    recordings: Vec<PathBuf>,
}

pub fn replay(arguments: &Arguments) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let lab = open(&arguments.file).await?;
        let mut out = std::io::stdout().lock();
        let (mut differing, mut unplayable) = (0, 0);
        for file in &arguments.recordings {
            match played(&lab, file).await {
                Ok(comparison) => {
                    differing += usize::from(comparison.verdict() != Verdict::Same);
                    table(&mut out, file, &comparison)?;
                }
                Err(error) => {
                    unplayable += 1;
                    writeln!(out, "ERROR    {}: {error:#}", file.display())?;
                }
            }
        }
        let all = arguments.recordings.len();
        writeln!(
            out,
            "{all} recordings: {} same, {differing} differ, {unplayable} not played",
            all - differing - unplayable
        )?;
        if differing + unplayable > 0 {
            bail!("{differing} of {all} recordings differ, {unplayable} could not be played");
        }
        Ok(())
    })
}

async fn played(lab: &Lab, file: &Path) -> anyhow::Result<Comparison> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let recording = Recording::from_bytes(&bytes)?;
    Ok(lab.runners.replay(&recording, &lab.plugin.name, None).await?)
}

fn table(out: &mut impl Write, file: &Path, comparison: &Comparison) -> std::io::Result<()> {
    let verdict = match comparison.verdict() {
        Verdict::Same => "same",
        Verdict::Differs => "DIFFERS",
        Verdict::NewlyFails => "FAILS",
    };
    writeln!(out, "{verdict:<8} {}", file.display())?;
    for Difference { aspect, changed, of, detail } in &comparison.differences {
        let detail: String = detail.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(out, "         {:<26} {changed:>6} of {of:<6} {detail}", named(*aspect))?;
    }
    Ok(())
}

fn named(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Fails => "fails now",
        Aspect::Succeeds => "succeeds now",
        Aspect::FailsOtherwise => "fails in another way",
        Aspect::Ask => "asks something else",
        Aspect::NewAsk => "asks in addition",
        Aspect::MissingAsk => "no longer asks",
        Aspect::Order => "asks in another order",
        Aspect::Entropy => "clock and randomness",
        Aspect::Text => "words of the text",
        Aspect::Sections => "sections",
        Aspect::Citations => "citations",
        Aspect::Json => "words of the JSON",
        Aspect::ToolCalls => "tool calls",
        Aspect::Reasoning => "words of the reasoning",
        Aspect::Finish => "finish reason",
        Aspect::Usage => "tokens",
        Aspect::Extras => "request id, extras",
    }
}
