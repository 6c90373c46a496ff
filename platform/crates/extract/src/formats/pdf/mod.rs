//! PDF: lines of text with their place and size from the content streams, then paragraphs and headings from
//! those. A page that the parser breaks on costs that page only.

mod beside;
mod columns;
mod fonts;
mod layers;
mod layout;
mod lines;
mod order;
mod rebuild;
mod repair;

use super::Sink;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::scan;
use layers::Layers;
use lines::{Lines, PageLines};
use lopdf::Document;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The mark of a whole file stands within this many bytes of its end.
const END_MARK_WITHIN: usize = 2048;

pub(super) fn read(bytes: Vec<u8>, limits: &Limits, sink: &mut Sink) -> Result<(), Problem> {
    let mut document = load(&bytes)?;
    let unreadable = unreadable(&bytes);
    // The parsed document holds its own copy of every stream.
    drop(bytes);
    let count = document.page_iter().count();
    let pages = u32::try_from(count).unwrap_or(u32::MAX);
    if pages > limits.pages {
        return Err(Problem::TooManyPages { pages, limit: limits.pages });
    }
    if pages == 0 {
        return Err(unreadable("it has no pages"));
    }
    sink.set_pages(pages);
    repair::repair(&mut document);
    let layers = Layers::of(&document);
    if layers.take_out(&mut document) {
        sink.warn("What stands on layers that this PDF hides was left out.");
    }
    if let Some(title) = stated_title(&document) {
        sink.set_title(&title);
    }
    let (mut lines, faulty) = read_pages(&document, pages);
    beside::add(&document, &layers, &mut lines, sink);
    if let Some(first) = faulty.first() {
        if lines.iter().all(PageLines::is_empty) {
            return Err(unreadable("its pages cannot be read"));
        }
        sink.warn(match faulty.len() {
            1 => format!("Page {first} is damaged and was read only in part."),
            more => {
                format!("{more} pages are damaged and were read only in part, page {first} first.")
            }
        });
    }
    let unknown: Vec<u32> = lines.iter().filter(|page| is_unknown(page)).map(|page| page.number).collect();
    if !unknown.is_empty() {
        sink.warn(format!(
            "{}: letters of which the file does not say what they mean were not read. \
             Run text recognition (OCR) on the file and upload the result.",
            scan::named(&unknown)
        ));
    }
    layout::write(lines, sink)
}

/// Whether a page has so many signs without a meaning that words are missing: bullets and logos are often such.
fn is_unknown(page: &PageLines) -> bool {
    page.unknown >= 10 && page.unknown.saturating_mul(20) > page.drawn
}

fn load(bytes: &[u8]) -> Result<Document, Problem> {
    let rebuilt = || {
        let made = if says_encrypted(bytes) { None } else { rebuild::rebuilt(bytes) };
        let document = made.and_then(|bytes| Document::load_mem(&bytes).ok())?;
        // Of a file whose end is missing, nobody knows what is missing with it, unless nothing is named that is not
        // there.
        (is_whole(bytes) || rebuild::holds_all(&document)).then_some(document)
    };
    let loaded = match Document::load_mem(bytes) {
        // A wrong table may lead to no page at all, or to pages without what stands on them.
        Ok(document) if !document.is_encrypted() && rebuild::misses_any(&document) => {
            let pages = |document: &Document| document.page_iter().count();
            let better = rebuilt().filter(|other| {
                pages(other) >= pages(&document) && rebuild::missed(other) < rebuild::missed(&document)
            });
            Ok(better.unwrap_or(document))
        }
        Err(error) => rebuilt().ok_or(error),
        loaded => loaded,
    };
    let document = loaded.map_err(|error| match error {
        lopdf::Error::InvalidPassword | lopdf::Error::Decryption(_) => Problem::Encrypted,
        _ if says_encrypted(bytes) => Problem::Encrypted,
        _ => unreadable(bytes)("its table of contents cannot be read"),
    })?;
    // Files that only forbid printing or copying open with the empty password, which was tried.
    if document.is_encrypted() { Err(Problem::Encrypted) } else { Ok(document) }
}

/// A broken trailer still names its encryption in plain bytes.
fn says_encrypted(bytes: &[u8]) -> bool {
    let tail = bytes.len().saturating_sub(END_MARK_WITHIN);
    contains(bytes.get(tail..).unwrap_or_default(), b"/Encrypt")
}

/// What to say of a file that cannot be read: without the mark of its end, the end is missing.
fn unreadable(bytes: &[u8]) -> impl Fn(&str) -> Problem + use<> {
    let whole = is_whole(bytes);
    move |detail| {
        if whole { Problem::damaged(detail) } else { Problem::Truncated }
    }
}

fn is_whole(bytes: &[u8]) -> bool {
    let tail = bytes.len().saturating_sub(END_MARK_WITHIN);
    contains(bytes.get(tail..).unwrap_or_default(), b"%%EOF")
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

fn stated_title(document: &Document) -> Option<String> {
    let info = document.trailer.get(b"Info").ok()?;
    let info = document.dereference(info).ok()?.1.as_dict().ok()?;
    let title = lopdf::decode_text_string(info.get(b"Title").ok()?).ok()?;
    let title = title.trim_start_matches("Microsoft Word - ");
    // Many programs put the file's name there, which is no title.
    let is_file_name =
        title.rsplit_once('.').is_some_and(|(_, end)| (2..=5).contains(&end.len()) && !end.contains(' '));
    let says_nothing = ["untitled", "(anonymous)", "unnamed", "document"].contains(&title.to_lowercase().as_str());
    (!is_file_name && !says_nothing).then(|| title.to_owned())
}

/// The lines of every page, and the numbers of pages that broke the parser.
fn read_pages(document: &Document, pages: u32) -> (Vec<PageLines>, Vec<u32>) {
    let mut lines = Lines::default();
    let mut faulty = Vec::new();
    // All in one call: asking for single pages walks the page tree again for each.
    let whole = attempt(|| pdf_extract::output_doc(document, &mut lines).is_ok());
    if !whole {
        let reached = lines.page().max(1);
        faulty.push(reached);
        for page in reached.saturating_add(1)..=pages {
            if !attempt(|| pdf_extract::output_doc_page(document, &mut lines, page).is_ok()) {
                faulty.push(page);
            }
        }
    }
    (lines.finish(), faulty)
}

/// The parser panics on much that is malformed; what it has handed over until then is sound.
fn attempt(parse: impl FnOnce() -> bool) -> bool {
    catch_unwind(AssertUnwindSafe(parse)).unwrap_or(false)
}
