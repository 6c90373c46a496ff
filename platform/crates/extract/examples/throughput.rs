//! How fast files are read, worker and all: `cargo run --release -p extract --example throughput [ROUNDS]`.
//! Makes one large file a kind, reads each a few times through confined workers, one at a time, and prints
//! the median; PDFs also by poppler's `pdftotext`, in turns, where it is installed. The program is its own worker.

use extract::{Extractor, Limits, WorkerCommand, passages, worker_main};
use lopdf::{Document, Object, Stream, dictionary};
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const PAGES: usize = 1_000;
const PARAGRAPHS: usize = 60_000;
const ROWS: usize = 200_000;
const SENTENCE: &str = "The supplier delivers all ordered goods within ten working days after the order was confirmed.";

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("worker") {
        return worker_main();
    }
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Outcome<()> {
    let rounds: usize = std::env::args().nth(1).map_or(Ok(5), |rounds| rounds.parse())?;
    let command = WorkerCommand { program: std::env::current_exe()?, args: vec!["worker".into()] };
    let extractor = Extractor::new(command, Limits::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    println!("{:<16} {:>9} {:>9} {:>10} {:>14}", "file", "MB", "ms", "MB/s", "units/s");
    let files = [
        ("one line.txt", "Text.".into(), 1, "files"),
        ("pages.pdf", pdf()?, PAGES, "pages"),
        ("paragraphs.docx", docx()?, PARAGRAPHS, "paragraphs"),
        ("rows.csv", csv(), ROWS, "rows"),
    ];
    for (name, bytes, units, unit) in files {
        let path = std::env::temp_dir().join(format!("throughput-{}-{name}", std::process::id()));
        std::fs::write(&path, &bytes)?;
        let (mut times, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..rounds.max(1) {
            let begun = Instant::now();
            let found = runtime.block_on(extractor.extract(&path, name))?;
            std::hint::black_box(passages(&found));
            times.push(begun.elapsed().as_secs_f64());
            if name.ends_with(".pdf") {
                theirs.extend(by_poppler(&path));
            }
        }
        std::fs::remove_file(&path)?;
        for (reader, times) in [(name, times), ("  by pdftotext", theirs)] {
            let Some(seconds) = median(times) else { continue };
            let megabytes = bytes.len() as f64 / 1e6;
            println!(
                "{reader:<16} {megabytes:>9.2} {:>9.1} {:>10.1} {:>9.0} {unit}",
                seconds * 1e3,
                megabytes / seconds,
                units as f64 / seconds
            );
        }
    }
    Ok(())
}

fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// The seconds that `pdftotext` takes, its start included as the worker's is; nothing where it is not installed.
fn by_poppler(path: &Path) -> Option<f64> {
    let begun = Instant::now();
    let done = Command::new("pdftotext").arg(path).arg("-").stdout(Stdio::null()).status().ok()?;
    done.success().then(|| begun.elapsed().as_secs_f64())
}

/// Pages of 45 lines each, in a standard font.
fn pdf() -> Outcome<Vec<u8>> {
    let mut document = Document::with_version("1.5");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let lines: String =
        (0..45).map(|line| format!("BT /F1 10 Tf 60 {} Td ({SENTENCE}) Tj ET\n", 780 - line * 16)).collect();
    let kids: Vec<Object> = (0..PAGES)
        .map(|_| {
            let mut content = Stream::new(dictionary! {}, lines.clone().into_bytes());
            // Left plain where it cannot be packed.
            content.compress().ok();
            let content = document.add_object(content);
            document.add_object(dictionary! { "Type" => "Page", "Parent" => tree, "Contents" => content }).into()
        })
        .collect();
    let nodes = dictionary! {
        "Type" => "Pages", "Count" => i64::try_from(kids.len())?, "Kids" => kids,
        "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
        "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
    };
    document.objects.insert(tree, Object::Dictionary(nodes));
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes)?;
    Ok(bytes)
}

fn docx() -> Outcome<Vec<u8>> {
    let types = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
    let mut body =
        String::from(r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#);
    for number in 0..PARAGRAPHS {
        // Words that do not repeat keep the file from packing better than real ones do.
        let words: String = (1..=8_u64)
            .map(|salt| format!(" {:07x}", (number as u64 * 2_654_435_761 + salt * 40_503) % 0x0fff_ffff))
            .collect();
        body.push_str(&format!("<w:p><w:r><w:t>{number} {SENTENCE}{words}</w:t></w:r></w:p>"));
    }
    body.push_str("</w:body></w:document>");
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("[Content_Types].xml", types), ("word/document.xml", body.as_str())] {
        zip.start_file(name, zip::write::SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn csv() -> Vec<u8> {
    let rows = (0..ROWS).map(|row| format!("{row},{},{SENTENCE}\n", row * 7919 % 100_003));
    std::iter::once("id,amount,comment\n".to_owned()).chain(rows).collect::<String>().into_bytes()
}
