//! Extraction as the server does it: one confined worker a file, its start included, and the passages cut from what it
//! says.

use std::io::{Cursor, Write};
use std::time::{Duration, Instant};

use extract::{Extractor, Limits, WorkerCommand};
use lopdf::{Document, Object, Stream, dictionary};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const REPEATS: usize = 3;
const SENTENCE: &str =
    "The supplier delivers within ten working days after the order was confirmed in writing, and names the carrier.";

struct Sample {
    name: &'static str,
    /// What is counted a second.
    unit: &'static str,
    units: usize,
    bytes: Vec<u8>,
}

/// Prints a line a kind of file.
pub async fn bench() -> anyhow::Result<()> {
    let worker = WorkerCommand { program: env!("CARGO_BIN_EXE_platform").into(), args: vec!["extract-worker".into()] };
    let extractor = Extractor::new(worker, Limits::default());
    println!("\nextraction (one file at a time, median of {REPEATS}, worker's start and passages included)");
    println!("file              MB      units            passages      s     units/s    MB/s   characters/s");
    for sample in [csv(100_000), xlsx(30_000)?, docx(20_000)?, pdf(300)?] {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), &sample.bytes)?;
        let mut times = Vec::new();
        let (mut pieces, mut characters) = (0, 0);
        for _ in 0..REPEATS {
            let started = Instant::now();
            let extracted = extractor.extract(file.path(), sample.name).await?;
            pieces = extract::passages(&extracted).len();
            times.push(started.elapsed());
            characters = extracted.blocks.iter().map(|block| block.text.len()).sum();
        }
        times.sort();
        let seconds = times.get(REPEATS / 2).map_or(f64::NAN, Duration::as_secs_f64);
        let megabytes = sample.bytes.len() as f64 / 1e6;
        println!(
            "{:<12} {megabytes:>7.2} {:>8} {:<12} {pieces:>8} {seconds:>8.2} {:>10.0} {:>7.1} {:>14.0}",
            sample.name,
            sample.units,
            sample.unit,
            sample.units as f64 / seconds,
            megabytes / seconds,
            characters as f64 / seconds,
        );
    }
    Ok(())
}

fn csv(rows: usize) -> Sample {
    let mut text = String::from("order,supplier,item,quantity,price\n");
    for row in 0..rows {
        text.push_str(&format!(
            "A-{row:06},Brightwater Ltd,\"Sensing element, type {}\",{},{}.50\n",
            row % 97,
            row % 400,
            row % 1000
        ));
    }
    Sample { name: "orders.csv", unit: "rows", units: rows, bytes: text.into_bytes() }
}

fn archive(parts: &[(&str, String)]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

const XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>"#;
const RELATIONSHIP: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";

fn types(part: &str, kind: &str) -> (&'static str, String) {
    let content = format!(
        r#"{XML}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="{part}" ContentType="{kind}"/></Types>"#
    );
    ("[Content_Types].xml", content)
}

fn relation(name: &'static str, kind: &str, target: &str) -> (&'static str, String) {
    (
        name,
        format!(
            r#"{XML}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{RELATIONSHIP}/{kind}" Target="{target}"/></Relationships>"#
        ),
    )
}

fn xlsx(rows: usize) -> anyhow::Result<Sample> {
    let text = |cell: String, text: &str| format!(r#"<c r="{cell}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let mut sheet =
        format!(r#"{XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>"#);
    for row in 1..=rows {
        let cells = if row == 1 {
            ["Order", "Supplier", "Quantity", "Price"]
                .iter()
                .zip('A'..)
                .map(|(name, column)| text(format!("{column}1"), name))
                .collect()
        } else {
            let (order, supplier) =
                (text(format!("A{row}"), &format!("A-{row:06}")), text(format!("B{row}"), "Brightwater Ltd"));
            format!(
                r#"{order}{supplier}<c r="C{row}"><v>{}</v></c><c r="D{row}"><v>{}.5</v></c>"#,
                row % 400,
                row % 1000
            )
        };
        sheet.push_str(&format!(r#"<row r="{row}">{cells}</row>"#));
    }
    sheet.push_str("</sheetData></worksheet>");
    let workbook = format!(
        r#"{XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{RELATIONSHIP}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>"#
    );
    let bytes = archive(&[
        types("/xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
        relation("_rels/.rels", "officeDocument", "xl/workbook.xml"),
        ("xl/workbook.xml", workbook),
        relation("xl/_rels/workbook.xml.rels", "worksheet", "worksheets/sheet1.xml"),
        ("xl/worksheets/sheet1.xml", sheet),
    ])?;
    Ok(Sample { name: "orders.xlsx", unit: "rows", units: rows, bytes })
}

fn docx(paragraphs: usize) -> anyhow::Result<Sample> {
    let mut body =
        format!(r#"{XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#);
    for number in 1..=paragraphs {
        body.push_str(&format!("<w:p><w:r><w:t>{number}. {SENTENCE}</w:t></w:r></w:p>"));
    }
    body.push_str("</w:body></w:document>");
    let bytes = archive(&[
        types("/word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"),
        relation("_rels/.rels", "officeDocument", "word/document.xml"),
        ("word/document.xml", body),
    ])?;
    Ok(Sample { name: "contract.docx", unit: "paragraphs", units: paragraphs, bytes })
}

fn pdf(pages: usize) -> anyhow::Result<Sample> {
    let mut document = Document::with_version("1.5");
    let root = document.new_object_id();
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding" });
    let resources = document.add_object(dictionary! { "Font" => dictionary! { "F1" => font } });
    let mut kids: Vec<Object> = Vec::new();
    for page in 1..=pages {
        let mut content = String::from("BT /F1 9 Tf 14 TL 50 790 Td\n");
        for line in 1..=50 {
            content.push_str(&format!("({page}.{line} {SENTENCE}) Tj T*\n"));
        }
        content.push_str("ET");
        let content = document.add_object(Stream::new(dictionary! {}, content.into_bytes()));
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => root, "Contents" => content, "Resources" => resources,
            "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
        });
        kids.push(page.into());
    }
    let count = i64::try_from(kids.len())?;
    document
        .objects
        .insert(root, Object::Dictionary(dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count }));
    let catalogue = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    document.trailer.set("Root", catalogue);
    document.compress();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes)?;
    Ok(Sample { name: "contract.pdf", unit: "pages", units: pages, bytes })
}
