//! Typesets a document from light Markdown or document JSON on standard input, as PDF on standard output: `cargo run
//! --example report < notes.md > notes.pdf`. With `--times N` it says how long N copies take, all in one document.

use document::{Builder, Fact, Meta, Node, to_report};
use std::io::{Read, Write};
use std::time::Instant;
use typeset::{Fonts, Limits, Template, pdf, with_room};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let arguments: Vec<String> = std::env::args().collect();
    let times = arguments.iter().position(|argument| argument == "--times").and_then(|place| arguments.get(place + 1));
    let times: usize = times.map_or(Ok(1), |times| times.parse())?;
    let document: Node = if text.trim_start().starts_with('{') {
        serde_json::from_str(&text)?
    } else {
        let mut builder = Builder::new();
        (0..times).for_each(|_| builder.push_text(&text));
        builder.finish()
    };
    let mut meta = Meta {
        title: "Contract review".into(),
        author: "Ada Lovelace".into(),
        subtitle: "Payment terms of our suppliers".into(),
        client: "Northwind Trading".into(),
        date: "22 November 2026".into(),
        facts: vec![
            Fact::new("Prepared by", "Ada Lovelace"),
            Fact::new("Version", "3, saved by Ada Lovelace on 22 November 2026, 10:14 UTC"),
            Fact { link: "https://atelier.example.test/runs/1".into(), ..Fact::new("Run", "Open it with its sources") },
        ],
        address: "https://atelier.example.test".into(),
        ..Meta::default()
    };
    if arguments.iter().any(|argument| argument == "--marked") {
        meta = meta.with_original(&Node::new(document::Tag::Doc));
    }
    let begun = Instant::now();
    let fonts = Fonts::of_system();
    let read = begun.elapsed();
    let report = to_report(&document, &meta);
    let set = || pdf(&fonts, Template::Report, report.data, report.pictures, Limits::default());
    let made = with_room(set).ok_or("the compiler broke down")??;
    eprintln!(
        "{} pages in {:?} (fonts read in {read:?}); without a font: {:?}",
        made.pages,
        begun.elapsed() - read,
        made.missing
    );
    std::io::stdout().write_all(&made.bytes)?;
    Ok(())
}
