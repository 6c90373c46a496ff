//! Writes a document from light Markdown on standard input as Word or Markdown on standard output:
//! `cargo run -p document --example export -- docx < notes.md > notes.docx`.

use document::{Builder, Meta, to_docx, to_markdown};
use std::io::{Read, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut builder = Builder::new();
    builder.push_text(&text);
    let meta = Meta { title: "Notes".into(), ..Meta::default() };
    let bytes = match std::env::args().nth(1).as_deref() {
        Some("docx") => to_docx(&builder.finish(), &meta)?,
        _ => to_markdown(&builder.finish(), &meta).into_bytes(),
    };
    std::io::stdout().write_all(&bytes)?;
    Ok(())
}
