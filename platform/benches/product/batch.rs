//! A batch on the offline runner: rows a second, memory while it runs, and its results as files.

use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

use crate::server::{Server, Signed};
use crate::usage::Usage;

/// As many as a batch may have.
const ROWS: usize = 10_000;
/// A development build shows that it works.
const ROWS_OF_DEV: usize = 1_000;
/// How often is looked how far it is.
const LOOK: Duration = Duration::from_millis(500);
const MIB: f64 = 1024.0;

pub async fn bench(server: &Server) -> anyhow::Result<()> {
    let rows = if cfg!(debug_assertions) { ROWS_OF_DEV } else { ROWS };
    let person = server.person().await?;
    let use_case = publish(&person).await?;
    let sheet: String =
        std::iter::once("topic\n".to_owned()).chain((1..=rows).map(|n| format!("topic {n}\n"))).collect();

    let began = Instant::now();
    let path = format!("batch/upload?use_case_id={use_case}");
    let uploaded = person.upload(&path, "bench.csv", sheet.into_bytes()).await?;
    let id = uploaded["id"].as_str().context("no batch")?.to_owned();
    let read = began.elapsed();
    let checked = Instant::now();
    person.call(Method::PUT, &format!("batch/{id}/mapping"), json!({ "mapping": uploaded["mapping"] })).await?;
    let checked = checked.elapsed();

    let before = Usage::of(server.pid());
    let began = Instant::now();
    let terms = json!({ "name": "Bench", "limits": { "mails": false } });
    person.call(Method::POST, &format!("batch/{id}/start"), terms).await?;
    let (mut most, mut half) = (0, None);
    let done = loop {
        tokio::time::sleep(LOOK).await;
        let batch = person.call(Method::GET, &format!("batch/{id}"), Value::Null).await?;
        let now = Usage::of(server.pid());
        most = most.max(now.server_memory);
        let ended = batch["counts"]["succeeded"].as_i64().unwrap_or_default();
        if half.is_none() && usize::try_from(ended)? * 2 >= rows {
            half = Some(now.server_memory);
        }
        if batch["status"] != "running" {
            break batch;
        }
    };
    let took = began.elapsed();
    let after = Usage::of(server.pid());
    anyhow::ensure!(done["counts"]["succeeded"] == rows, "not every row succeeded: {done}");
    println!("\n## A batch of {rows} rows on the offline runner\n");
    println!("read {:.2} s, checked {:.2} s", read.as_secs_f64(), checked.as_secs_f64());
    println!("run in {:.1} s: {:.0} rows/s", took.as_secs_f64(), rows as f64 / took.as_secs_f64());
    println!(
        "memory of the server: {:.0} MiB before, {:.0} at half, {:.0} after, {:.0} at most",
        before.server_memory as f64 / MIB,
        half.unwrap_or_default() as f64 / MIB,
        after.server_memory as f64 / MIB,
        most as f64 / MIB,
    );
    for format in ["xlsx", "csv", "docx"] {
        let began = Instant::now();
        let bytes = person.download(&format!("batch/{id}/export?format={format}")).await?;
        println!("results as {format}: {:.2} s, {:.1} MiB", began.elapsed().as_secs_f64(), bytes as f64 / MIB / MIB);
    }
    Ok(())
}

/// A published use case on the offline model, with one document.
async fn publish(person: &Signed<'_>) -> anyhow::Result<String> {
    let workspace = json!({ "name": "Batch", "description": "" });
    let workspace = person.call(Method::POST, "setting/admin/create-workspace", workspace).await?;
    let place = workspace["id"].as_str().context("no workspace")?;
    let text = "# Terms\n\nInvoices are due 45 days after receipt. A late delivery costs 1 % of its value each week.\n";
    let document =
        person.upload(&format!("document/upload?workspace_id={place}"), "terms.md", text.as_bytes().to_vec()).await?;
    let document = document["id"].as_str().context("no document")?;
    while person.call(Method::GET, &format!("document/{document}"), Value::Null).await?["status"] != "ready" {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let definition = json!({
        "name": "Batch", "instruction": "Write about {{topic}}.", "document_ids": [document],
        "inputs": [{ "name": "topic", "label": "Topic", "type": "short_text", "required": true }],
        "model": { "id": "extract", "region": "local" },
    });
    let new = json!({ "workspace_id": place, "folder_id": null, "definition": definition });
    let made = person.call(Method::POST, "use-case", new).await?;
    let id = made["id"].as_str().context("no use case")?.to_owned();
    let publish = json!({ "revision": made["draft_revision"], "note": "" });
    person.call(Method::POST, &format!("use-case/{id}/publish"), publish).await?;
    Ok(id)
}
