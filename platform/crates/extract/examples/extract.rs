//! Shows what extraction makes of a file: `cargo run -p extract --example extract -- FILE`. Reads in this
//! very process, so for files of one's own only.

use std::fs::File;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("say which file to read")?;
    let found = extract::extract_unconfined(File::open(&path)?, &path, &extract::Limits::default())?;
    println!(
        "{} «{}», {} pages, warnings: {:?}",
        found.kind.label(),
        found.title.as_deref().unwrap_or("-"),
        found.pages,
        found.warnings
    );
    for passage in extract::passages(&found) {
        let page = passage.page.map_or(String::new(), |page| format!(", page {page}"));
        println!(
            "\n── {}{page}, {}..{} · {}",
            passage.ordinal,
            passage.start,
            passage.end,
            passage.heading.join(" › ")
        );
        println!("{}", passage.text_in_context());
    }
    Ok(())
}
