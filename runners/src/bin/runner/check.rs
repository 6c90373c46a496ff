//! `runner check`: the conformance table of a plugin.

use std::path::PathBuf;

use anyhow::{Context, bail};
use runners::conformance::{CaseVerdict, Check, Report};

use super::lab::{cache, read, read_text, runtime, sandbox};

/// Checks whether a plugin keeps the contract, and prints a table; fails where a row fails.
///
/// A provider on this machine stands in for the plugin's own: it streams, splits characters, cuts the line, refuses,
/// falls silent. Nothing leaves the machine, and no key is needed. It speaks the formats of OpenAI, Anthropic, Gemini
/// and Bedrock; for another one give it an answer to repeat (`--answer`).
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    /// The body of one good answer of the plugin's provider, for a wire format that is not known here.
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
    /// The plugin's settings: a file with a JSON object. Without it, the defaults and first examples of those that its
    /// schema requires.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The model to ask; without it the manifest's first one that answers.
    #[arg(long, default_value = "")]
    model: String,
    /// Memory of a run, in MiB.
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// The report as JSON.
    #[arg(long)]
    json: bool,
    /// What each row means, too.
    #[arg(long)]
    explain: bool,
}

pub fn check(arguments: &Arguments) -> anyhow::Result<()> {
    let mut check = Check::new(sandbox()?, read(&arguments.file)?);
    check.cache = cache();
    check.model.clone_from(&arguments.model);
    check.answer = arguments.answer.as_deref().map(read_text).transpose()?;
    if let Some(file) = &arguments.settings {
        check.settings =
            serde_json::from_str(&read_text(file)?).with_context(|| format!("{} is not JSON", file.display()))?;
    }
    if let Some(memory) = arguments.memory {
        check.limits = Some(runners::Limits { memory_bytes: memory << 20, ..runners::Limits::default() });
    }
    let report = runtime()?.block_on(check.run())?;
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print(&report, arguments.explain);
    }
    if !report.is_good() {
        bail!("{} of {} checks failed", report.count(CaseVerdict::Failed), report.rows.len());
    }
    Ok(())
}

fn print(report: &Report, explain: bool) {
    for row in &report.rows {
        let mark = match row.verdict {
            CaseVerdict::Passed => "ok  ",
            CaseVerdict::Failed => "FAIL",
            CaseVerdict::Skipped => "-   ",
        };
        println!("{mark} {:<46} {}", row.what, row.note);
        if explain || row.verdict == CaseVerdict::Failed {
            println!("     {}", row.means);
        }
        if !row.advice.is_empty() {
            println!("     What to do: {}", row.advice);
        }
    }
    println!(
        "{} passed, {} failed, {} skipped",
        report.count(CaseVerdict::Passed),
        report.count(CaseVerdict::Failed),
        report.count(CaseVerdict::Skipped)
    );
}
