//! `runner run`: one request to a plugin, its answer streamed to the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use runners::{Event, Job, Message, OutlineSection, Passage, Request, Role, Run};

use super::choice::Choice;
use super::lab::{open, read_text, runtime};
use super::provider::stand_in;

/// Runs a plugin and streams its answer to the terminal.
///
/// It asks the real provider, with your key: `runner run acme.wasm --credential api_key=key.txt --prompt "Hello"`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The component.
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// What is asked.
    #[arg(long)]
    prompt: String,
    /// Base address of the provider's API; without it the manifest's own.
    #[arg(long)]
    endpoint: Option<url::Url>,
    /// Asks a provider on this machine that stands in for the real one and says twenty words: no key is needed, and
    /// nothing leaves the machine.
    #[arg(long, conflicts_with = "endpoint")]
    stand_in: bool,
    /// A credential of the manifest, taken from a file: NAME=FILE. May be repeated.
    #[arg(long = "credential", value_name = "NAME=FILE")]
    credentials: Vec<String>,
    /// A section of the answer: KEY=TITLE. May be repeated.
    #[arg(long = "section", value_name = "KEY=TITLE")]
    sections: Vec<String>,
    /// A text file whose paragraphs may be cited. May be repeated.
    #[arg(long = "source", value_name = "FILE")]
    sources: Vec<PathBuf>,
    /// Keeps a record of the run in this file, for `runner replay`. It holds the prompt and the answer, and no
    /// credential.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The longest recording, before it is packed.
const RECORDING: usize = 64 << 20;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let lab = open(&arguments.file).await?;
        let mut binding = arguments.choice.binding(&lab.plugin)?;
        binding.endpoint = arguments.endpoint.clone().or(binding.endpoint);
        for credential in &arguments.credentials {
            let (name, file) = credential.split_once('=').context("a credential is NAME=FILE")?;
            let secret = read_text(file.as_ref())?;
            binding.credentials.insert(name.to_owned(), secret.trim().to_owned().into());
        }
        let request = Request {
            model: arguments.choice.model(&lab.plugin),
            region: binding.region.clone(),
            ..request(arguments)?
        };
        let provider = match arguments.stand_in {
            true => stand_in(&lab, &mut binding, &request).await?,
            false => None,
        };
        let job = Job { binding: Arc::new(binding), request };
        let (mut run, recorded) = match &arguments.record {
            Some(_) => {
                let (run, recorded) = lab.runners.record(job, RECORDING);
                (run, Some(recorded))
            }
            None => (lab.runners.run(job), None),
        };
        let shown = show(&mut run).await;
        drop(provider);
        // A run that failed is worth a record above all.
        if let (Some(recorded), Some(file)) = (recorded, &arguments.record) {
            let recording = recorded.done().await.context("the run never began, so there is no record of it")?;
            std::fs::write(file, recording.to_bytes()?).with_context(|| format!("cannot write {}", file.display()))?;
            if recording.is_cut() {
                eprintln!(
                    "runner: the record became longer than {RECORDING} bytes and was cut off; it cannot be replayed"
                );
            }
        }
        shown
    })
}

/// Streams a run to the terminal.
async fn show(run: &mut Run) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    while let Some(event) = run.next().await {
        match event {
            Event::Text(text) | Event::Json(text) => write!(out, "{text}")?,
            Event::Section { key } => writeln!(out, "\n\n## {key}\n")?,
            Event::Citation { passage } => write!(out, " [{passage}]")?,
            Event::Reasoning(_) | Event::Progress { .. } => {}
            Event::ToolCall(call) => writeln!(out, "\n-> {}({})", call.name, call.arguments)?,
            Event::Finished(Ok(outcome)) => {
                let usage = outcome.usage;
                writeln!(
                    out,
                    "\n\n({:?}, {} tokens in, {} out)",
                    outcome.finish, usage.input_tokens, usage.output_tokens
                )?;
            }
            Event::Finished(Err(failure)) => bail!("{failure}"),
        }
        out.flush()?;
    }
    Ok(())
}

fn request(arguments: &Arguments) -> anyhow::Result<Request> {
    let mut request = Request::default();
    request.messages.push(Message::text(Role::User, &arguments.prompt));
    for section in &arguments.sections {
        let (key, title) = section.split_once('=').unwrap_or((section, section));
        request.outline.push(OutlineSection { key: key.to_owned(), title: title.to_owned(), guidance: String::new() });
    }
    for source in &arguments.sources {
        let text = read_text(source)?;
        let title = source.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
            let id = format!("p{}", request.passages.len() + 1);
            request.passages.push(Passage {
                id,
                title: title.clone(),
                text: paragraph.to_owned(),
                ..Passage::default()
            });
        }
    }
    Ok(request)
}
