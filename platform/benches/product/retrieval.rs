//! How often the search finds the passage that answers, and how often the offline model answers: the labelled questions of
//! `benches/retrieval`, asked of the shipped documents the way a run chooses its passages, the way the search box does, and as
//! runs of the offline model. A third of them is held back while constants are chosen, and reported apart.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use crate::load::percentile;
use crate::server::{Server, Who};

/// As deep as a hit still helps.
const DEPTH: usize = 5;
const READING: Duration = Duration::from_secs(120);
/// Vectors are made in the background, by a bounded share of a core, once the model has been compiled.
const EMBEDDING: Duration = Duration::from_secs(1_800);

#[derive(Deserialize)]
struct Labelled {
    question: String,
    language: String,
    kind: String,
    /// Empty: none of the documents says it.
    answers: Vec<Answer>,
    /// No word of the question stands in its answer, but for those that every text has.
    #[serde(default)]
    shares_no_word: bool,
    /// Not looked at while constants are chosen.
    #[serde(default)]
    held_back: bool,
}

impl Labelled {
    /// Kinds of questions that it counts for.
    fn kinds(&self) -> Vec<&str> {
        let part = if self.held_back { "~held back" } else { "~tuned" };
        let crosses = if self.kind == "other language" { "~across languages" } else { "~one language" };
        let mut kinds = vec![self.kind.as_str(), part, crosses, "~~all"];
        kinds.extend(self.shares_no_word.then_some("~no word shared"));
        kinds
    }
}

#[derive(Deserialize)]
struct Answer {
    document: String,
    quote: String,
}

/// How runs of the offline model ended.
#[derive(Clone, Copy, Default)]
struct Ends {
    questions: usize,
    refused: usize,
    /// The passage that answers was cited.
    right: usize,
}

/// Sums over questions.
#[derive(Clone, Copy, Default)]
struct Sum {
    questions: usize,
    recall: f64,
    reciprocal: f64,
}

impl Sum {
    fn add(&mut self, ranks: &[Option<usize>]) {
        let within = ranks.iter().flatten().filter(|rank| **rank <= DEPTH).count();
        let best = ranks.iter().flatten().min();
        self.questions += 1;
        self.recall += within as f64 / ranks.len() as f64;
        self.reciprocal += best.map_or(0.0, |rank| 1.0 / *rank as f64);
    }

    fn columns(self) -> String {
        let count = self.questions as f64;
        format!("{:>9.3} {:>7.3}", self.recall / count, self.reciprocal / count)
    }
}

/// Prints the tables: by words alone, and with vectors where there are any.
pub async fn bench(provider: &Url, server: &Server) -> anyhow::Result<()> {
    measure(server, false).await?;
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/models").canonicalize();
    match models {
        Ok(models) => {
            let server = Server::with_models(provider, Some(&models)).await?;
            measure(&server, true).await?;
            server.stop().await
        }
        Err(_absent) => {
            println!("\nthe model of this machine is not built (`.ci/model`): retrieval is measured without it");
            Ok(())
        }
    }
}

async fn measure(server: &Server, by_meaning: bool) -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let labels = std::fs::read_to_string(folder.join("benches/retrieval/questions.jsonl"))?;
    let labels: Vec<Labelled> = labels.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let who = server.sign_in().await?;
    let place = json!({ "name": "Retrieval", "description": "" });
    let workspace = server.ask(&who, Method::POST, "setting/admin/create-workspace", place).await?;
    let workspace = workspace["id"].as_str().context("no workspace")?.to_owned();
    let documents = add_documents(server, &who, &workspace, folder, &labels).await?;
    if by_meaning {
        let begun = Instant::now();
        compared(server, &who, &documents).await?;
        println!("\nall vectors are there {:.1} s after the text", begun.elapsed().as_secs_f64());
    }
    let definition = json!({
        "name": "Retrieval", "instruction": "{{question}}", "model": { "id": "extract", "region": "local" },
        "inputs": [{ "name": "question", "label": "Question", "help": "", "type": "long_text", "required": true, "options": [], "default": null, "example": null, "min": null, "max": null }],
        "document_ids": documents.values().collect::<Vec<_>>(),
        "format": { "kind": "sections", "sections": [{ "key": "answer", "title": "Answer", "guidance": "Two to four sentences." }] },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let use_case = server.ask(&who, Method::POST, "use-case", body).await?;
    let use_case = use_case["id"].as_str().context("no use case")?.to_owned();

    println!(
        "\nretrieval: {} labelled questions over {} documents, {} vectors (recall@{DEPTH}, MRR)",
        labels.len(),
        documents.len(),
        if by_meaning { "with" } else { "without" },
    );
    println!("kind              questions   as a run chooses      search box");
    let mut sums: BTreeMap<&str, (Sum, Sum)> = BTreeMap::new();
    let mut took = Vec::new();
    for label in labels.iter().filter(|label| !label.answers.is_empty()) {
        let started = Instant::now();
        let run = server
            .ask(&who, Method::GET, &path(&format!("use-case/{use_case}/passages"), &label.question), Value::Null)
            .await?;
        took.push(started.elapsed().as_secs_f64() * 1000.0);
        let search = path(&format!("document/search?workspace_id={workspace}"), &label.question);
        let search = server.ask(&who, Method::GET, &search, Value::Null).await?;
        let (run, search) = (ranks(label, &documents, &run), ranks(label, &documents, &search));
        if std::env::var_os("MISSES").is_some() && run.iter().any(|rank| rank.is_none_or(|rank| rank > DEPTH)) {
            println!("  missed {run:?}: {}", label.question);
        }
        for kind in label.kinds() {
            let (as_run, as_search) = sums.entry(kind).or_default();
            as_run.add(&run);
            as_search.add(&search);
        }
    }
    for (kind, (run, search)) in sums {
        println!("{:<17} {:>9}  {}  {}", kind.trim_start_matches('~'), run.questions, run.columns(), search.columns());
    }
    println!("a question takes {:.1} ms p50, {:.1} ms p99", percentile(&took, 50), percentile(&took, 99));
    answers(server, &who, &use_case, &labels).await
}

/// What the offline model makes of each question.
async fn answers(server: &Server, who: &Who, use_case: &str, labels: &[Labelled]) -> anyhow::Result<()> {
    println!("\nanswers of the offline model");
    println!("kind              questions   refused   the right sentence");
    let mut sums: BTreeMap<String, Ends> = BTreeMap::new();
    for label in labels {
        let body = json!({ "source": "draft", "inputs": { "question": label.question } });
        let run = server.run(who, use_case, body).await?;
        let said = run["output"].to_string();
        let refused = said.contains(REFUSED);
        let right = !refused && label.answers.iter().any(|answer| says(&run["output"], &answer.quote));
        if std::env::var_os("MISSES").is_some()
            && right == label.answers.is_empty()
            && refused != label.answers.is_empty()
        {
            println!("  {}: {}", if refused { "refused" } else { "not so" }, label.question);
        }
        let part = if label.held_back { "held back" } else { "tuned" };
        let has = if label.answers.is_empty() { "no answer" } else { "an answer" };
        for kind in
            [label.kind.clone(), format!("~{has}"), format!("~{has}, {part}"), format!("~{has}, {}", label.language)]
        {
            let ends = sums.entry(kind).or_default();
            ends.questions += 1;
            ends.refused += usize::from(refused);
            ends.right += usize::from(right);
        }
    }
    for (kind, ends) in sums {
        let of = |count: usize| count as f64 / ends.questions as f64;
        let kind = kind.trim_start_matches('~');
        println!("{kind:<20} {:>6}   {:>7.3}   {:>7.3}", ends.questions, of(ends.refused), of(ends.right));
    }
    Ok(())
}

/// What the offline model says when nothing answers.
const REFUSED: &str = "Nothing in the sources answers this.";

/// Whether any text of an output has these words.
fn says(node: &Value, quote: &str) -> bool {
    match node {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" ").contains(quote),
        Value::Array(all) => all.iter().any(|one| says(one, quote)),
        // A citation quotes its whole passage.
        Value::Object(all) => all.iter().any(|(key, one)| key != "quote" && says(one, quote)),
        _ => false,
    }
}

fn path(base: &str, question: &str) -> String {
    let separator = if base.contains('?') { '&' } else { '?' };
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("q", question)
        .append_pair("limit", "100")
        .finish();
    format!("{base}{separator}{query}")
}

/// Uploads every document of the labels, and waits until all are read; their ids by path.
async fn add_documents<'l>(
    server: &Server,
    who: &Who,
    workspace: &str,
    folder: &Path,
    labels: &'l [Labelled],
) -> anyhow::Result<BTreeMap<&'l str, Value>> {
    let mut ids = BTreeMap::new();
    for answer in labels.iter().flat_map(|label| &label.answers) {
        if ids.contains_key(answer.document.as_str()) {
            continue;
        }
        let name = answer.document.rsplit('/').next().unwrap_or_default();
        let made = server.upload(who, workspace, name, std::fs::read(folder.join(&answer.document))?).await?;
        ids.insert(answer.document.as_str(), made["id"].clone());
    }
    let started = Instant::now();
    for (document, id) in &ids {
        let path = format!("document/{}", id.as_str().unwrap_or_default());
        loop {
            let read = server.ask(who, Method::GET, &path, Value::Null).await?;
            match read["status"].as_str() {
                Some("ready") => break,
                Some("failed") => bail!("{document} cannot be read: {}", read["problem"]),
                _ if started.elapsed() > READING => bail!("{document} is not read in time"),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
    Ok(ids)
}

/// Waits until every document is found by its meaning.
async fn compared(server: &Server, who: &Who, documents: &BTreeMap<&str, Value>) -> anyhow::Result<()> {
    let started = Instant::now();
    for (document, id) in documents {
        let path = format!("document/{}/meaning", id.as_str().unwrap_or_default());
        loop {
            let meaning = server.ask(who, Method::GET, &path, Value::Null).await?;
            match meaning["state"].as_str() {
                Some("ready") => break,
                Some("failed") => bail!("{document} gets no vectors: {}", meaning["problem"]),
                // None are made until the model is offered.
                _ if started.elapsed() > EMBEDDING => bail!("{document} gets no vectors in time: {meaning}"),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
    Ok(())
}

/// At which place, from 1, each answer's passage was found.
fn ranks(label: &Labelled, documents: &BTreeMap<&str, Value>, found: &Value) -> Vec<Option<usize>> {
    let found = found.as_array().map(Vec::as_slice).unwrap_or_default();
    let rank = |answer: &Answer| {
        let fits = |passage: &Value| {
            let text = passage["text"].as_str().unwrap_or_default();
            documents.get(answer.document.as_str()) == Some(&passage["document_id"])
                && text.split_whitespace().collect::<Vec<_>>().join(" ").contains(&answer.quote)
        };
        found.iter().position(fits).map(|place| place + 1)
    };
    label.answers.iter().map(rank).collect()
}
