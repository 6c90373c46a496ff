//! Exports of a long document, as the server makes them: on one thread, with the memory that the whole process took at
//! most meanwhile.

use std::time::Instant;

use anyhow::Context;
use document::{Builder, Citation, Meta, Node};
use serde_json::json;
use typeset::{Fonts, Limits, Template};

/// Sections of the document; the PDF of them has some 300 pages.
const SECTIONS: usize = 125;
const SENTENCE: &str =
    "The supplier delivers within ten working days after the order was confirmed in writing, and names the carrier. ";

/// Prints a line a format.
pub fn bench() -> anyhow::Result<()> {
    let document = document()?;
    let meta = Meta {
        title: "Review of all contracts".into(),
        client: "Northwind".into(),
        address: "https://atelier.example".into(),
        ..Meta::default()
    };
    let started = Instant::now();
    let fonts = Fonts::of_system();
    println!(
        "\nexports of one document: {SECTIONS} sections, {} citations (fonts read in {:.2} s)",
        SECTIONS * 6,
        started.elapsed().as_secs_f64()
    );
    println!("format      pages       MB        s     peak MB");
    line("pdf", || {
        let report = document::to_report(&document, &meta);
        let pdf = typeset::pdf(&fonts, Template::Report, report.data, report.pictures, Limits::default())?;
        Ok((pdf.bytes.len(), Some(pdf.pages)))
    })?;
    line("docx", || Ok((document::to_docx(&document, &meta)?.len(), None)))?;
    line("xlsx", || Ok((document::to_xlsx(&document, &meta)?.len(), None)))?;
    line("html", || Ok((document::to_html(&document, &meta).len(), None)))
}

fn line(format: &str, make: impl FnOnce() -> anyhow::Result<(usize, Option<usize>)>) -> anyhow::Result<()> {
    // The peak from here on.
    std::fs::write("/proc/self/clear_refs", "5")?;
    let started = Instant::now();
    let (bytes, pages) = make()?;
    let seconds = started.elapsed().as_secs_f64();
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak in /proc/self/status")?;
    let peak: f64 = peak.trim().trim_end_matches(" kB").parse()?;
    let pages = pages.map_or_else(|| "–".to_owned(), |pages| pages.to_string());
    println!("{format:<8} {pages:>8} {:>8.2} {seconds:>8.2} {:>11.0}", bytes as f64 / 1e6, peak / 1e3);
    Ok(())
}

fn document() -> anyhow::Result<Node> {
    let mut builder = Builder::new();
    for section in 0..SECTIONS {
        builder.push_section(format!("s{section}"), format!("Supplier {section}"));
        for paragraph in 0..6 {
            builder.push_text(&SENTENCE.repeat(7));
            builder.push_citation(citation(section * 6 + paragraph)?);
            builder.push_text("\n\n");
        }
        builder.push_text("\n\n| Item | Days | Price |\n|--|--|--|\n");
        for row in 0..40 {
            builder.push_text(&format!("| Sensing element, type {row} | {} | {row}.50 |\n", row % 30));
        }
        builder.push_text("\n- first\n- second\n");
    }
    Ok(builder.finish())
}

fn citation(number: usize) -> anyhow::Result<Citation> {
    let id = |kind: usize| format!("00000000-0000-7000-{kind:04}-{number:012}");
    Ok(serde_json::from_value(json!({
        "passage_id": id(8000), "document_id": id(9000), "document_title": format!("Contract {number}.pdf"),
        "page": number % 40 + 1, "quote": SENTENCE.trim(),
    }))?)
}
