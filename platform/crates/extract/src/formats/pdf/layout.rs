//! Lines to blocks: which lines make a paragraph, which are headings, which only repeat at the head or
//! foot of every page. A PDF does not say; the sizes and distances do.

use super::lines::{CELL_MARK, Line, PageLines};
use crate::formats::Sink;
use crate::model::BlockKind;
use crate::problem::Problem;
use std::collections::{BTreeMap, HashMap};
use unicode_normalization::UnicodeNormalization;

/// Text this much larger than the body's is a heading.
const HEADING: f64 = 1.08;
/// A heading is no longer than this.
const LONGEST_HEADING: usize = 200;
/// Lines further apart than this much of the usual distance are paragraphs apart.
const APART: f64 = 1.25;
/// A running title stands on at least this many pages, and on one of so many: chapters have their own, and
/// left pages others than right ones.
const FEWEST_REPEATS: usize = 4;
const REPEATS_OF: usize = 8;

/// Writes the blocks of all pages.
pub(super) fn write(mut pages: Vec<PageLines>, sink: &mut Sink) -> Result<(), Problem> {
    drop_running_titles(&mut pages);
    let sizes = Sizes::measure(&pages);
    for page in &pages {
        write_page(page, &sizes, sink)?;
    }
    Ok(())
}

fn write_page(page: &PageLines, sizes: &Sizes, sink: &mut Sink) -> Result<(), Problem> {
    let distance = usual_distance(&page.lines);
    let mut block: Option<Open> = None;
    let mut before: Option<&Line> = None;
    let mut lines = page.lines.iter().peekable();
    while let Some(line) = lines.next() {
        let text = normal(&line.text);
        let in_table = before.is_some_and(is_row);
        if is_row(line) && (in_table || lines.peek().is_some_and(|next| is_row(next))) {
            if let Some(open) = block.take() {
                open.close(page.number, sink)?;
            }
            // The first row of a table is taken for the names of its columns, as in other formats.
            sink.push_row(!in_table, Some(page.number), text.split(CELL_MARK))?;
            before = Some(line);
            continue;
        }
        let kind = kind_of(line, &text, sizes);
        match (&mut block, before) {
            (Some(open), Some(last)) if open.takes(kind, line) && continues(last, line, &text, distance, kind) => {
                open.append(&text);
            }
            _ => {
                if let Some(open) = block.take() {
                    open.close(page.number, sink)?;
                }
                block = Some(Open { kind, text, left: line.left });
            }
        }
        before = Some(line);
    }
    block.map_or(Ok(()), |open| open.close(page.number, sink))
}

/// Three cells or more. Two are often a heading with a date, or an item with its number.
fn is_row(line: &Line) -> bool {
    line.text.matches(CELL_MARK).count() >= 2
}

/// A block that further lines may join.
struct Open {
    kind: BlockKind,
    text: String,
    /// Where its first line begins.
    left: f64,
}

impl Open {
    /// Whether a line of this kind may belong to it. The further lines of an item have no bullet of their
    /// own, but stand to the right of it.
    fn takes(&self, kind: BlockKind, line: &Line) -> bool {
        let indented = line.left > self.left + line.size * 0.3;
        let of_item = matches!(self.kind, BlockKind::ListItem { .. }) && kind == BlockKind::Paragraph;
        self.kind == kind || of_item && indented
    }

    /// Joins a line, and a word that was divided at the line's end.
    fn append(&mut self, line: &str) {
        let line = line.trim_start();
        let trimmed = self.text.trim_end().len();
        self.text.truncate(trimmed);
        let next_is_lower = line.chars().next().is_some_and(char::is_lowercase);
        let mut ending = self.text.chars().rev();
        let divided = matches!(ending.next(), Some('-' | '\u{2010}' | '\u{ad}'))
            && ending.next().is_some_and(char::is_alphabetic);
        if divided && next_is_lower {
            self.text.pop();
        } else if !divided {
            self.text.push(' ');
        }
        self.text.push_str(line);
    }

    fn close(self, page: u32, sink: &mut Sink) -> Result<(), Problem> {
        let text = match self.kind {
            BlockKind::ListItem { .. } => bullet(&self.text).unwrap_or(&self.text),
            _ => &self.text,
        };
        let too_long = text.len() > LONGEST_HEADING && matches!(self.kind, BlockKind::Heading { .. });
        let kind = if too_long { BlockKind::Paragraph } else { self.kind };
        sink.push(kind, Some(page), text)
    }
}

/// Whether a line goes on where the last one ended.
fn continues(last: &Line, line: &Line, text: &str, distance: f64, kind: BlockKind) -> bool {
    let step = last.y - line.y;
    if step.abs() < line.size * 0.4 {
        return true;
    }
    let same_size = (last.size - line.size).abs() <= line.size * 0.1;
    if !same_size || bullet(text).is_some() || is_numbered(text) {
        return false;
    }
    if step < 0.0 {
        // Up again: the next column. A sentence that was not finished goes on there.
        return !ends_sentence(&last.text) && !matches!(kind, BlockKind::Heading { .. });
    }
    let near = step <= distance * APART || step <= line.size * 1.3;
    // A short last line that ends its sentence ends the paragraph, whatever the distance.
    let width = (line.right - line.left).max(1.0);
    let ended_early = ends_sentence(&last.text) && last.right - last.left < width * 0.75;
    near && !ended_early
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end().ends_with(['.', '!', '?', ':', '。'])
}

fn kind_of(line: &Line, text: &str, sizes: &Sizes) -> BlockKind {
    if bullet(text).is_some() || is_numbered(text) && sizes.level(line.size).is_none() {
        return BlockKind::ListItem { depth: 0 };
    }
    match sizes.level(line.size) {
        Some(level) if text.chars().any(char::is_alphabetic) => BlockKind::Heading { level },
        _ => BlockKind::Paragraph,
    }
}

/// The text of a line that begins with a bullet.
fn bullet(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let rest = text.strip_prefix(['•', '◦', '▪', '‣', '●', '○', '■', '\u{f0b7}'])?;
    (!rest.trim().is_empty()).then(|| rest.trim_start())
}

/// `1. Text`, `12) Text`, `(a) Text`: a number of at most two figures or one letter, and words after it. The
/// number stays: people refer to clauses by it.
fn is_numbered(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('(').unwrap_or(text);
    let Some(end) = inner.find(['.', ')']).filter(|end| (1..=2).contains(end)) else { return false };
    let (number, rest) = inner.split_at(end);
    let figures = number.bytes().all(|byte| byte.is_ascii_digit());
    // A letter with a point is an initial; with a bracket it is a number.
    let letter = number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_alphabetic()) && rest.starts_with(')');
    let mut after = rest.chars().skip(1);
    (figures || letter)
        && after.next().is_some_and(char::is_whitespace)
        && after.find(|c| !c.is_whitespace()).is_some_and(char::is_alphabetic)
}

/// The sizes of text in a document: the body's, and those of headings, largest first.
struct Sizes {
    body: f64,
    headings: Vec<u32>,
}

impl Sizes {
    fn measure(pages: &[PageLines]) -> Self {
        let mut amounts: BTreeMap<u32, usize> = BTreeMap::new();
        for line in pages.iter().flat_map(|page| &page.lines) {
            *amounts.entry(half_points(line.size)).or_default() += line.text.len();
        }
        let body = amounts.iter().max_by_key(|(_, amount)| **amount).map_or(0, |(size, _)| *size);
        let body = f64::from(body) / 2.0;
        let headings =
            amounts.keys().rev().copied().filter(|size| f64::from(*size) / 2.0 >= body * HEADING).take(6).collect();
        Self { body, headings }
    }

    /// The level of a heading of this size; none for body text.
    fn level(&self, size: f64) -> Option<u8> {
        if size < self.body * HEADING {
            return None;
        }
        let rank = self.headings.iter().position(|heading| *heading <= half_points(size))?;
        u8::try_from(rank + 1).ok()
    }
}

/// Sizes differ by rounding within one document: half points tell them apart well enough.
fn half_points(size: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float saturates at the ends, and no font is that large"
    )]
    let rounded = (size * 2.0).round() as u32;
    rounded
}

/// The distance between lines that a page has most.
fn usual_distance(lines: &[Line]) -> f64 {
    let mut amounts: HashMap<u32, usize> = HashMap::new();
    for pair in lines.windows(2) {
        if let [above, below] = pair {
            let step = above.y - below.y;
            if step > below.size * 0.4 && step < below.size * 3.0 {
                *amounts.entry(half_points(step)).or_default() += 1;
            }
        }
    }
    // Of equally frequent distances the smaller is the one within paragraphs.
    let usual = amounts.into_iter().max_by_key(|(step, amount)| (*amount, std::cmp::Reverse(*step)));
    usual.map_or(0.0, |(step, _)| f64::from(step) / 2.0)
}

/// Leaves out page numbers and titles that repeat at the head or foot of pages: they would stand in the
/// middle of sentences that run over a page's end. What differs in any other number is content: an invoice's, a sum.
fn drop_running_titles(pages: &mut [PageLines]) {
    let count = pages.len();
    let shape_of =
        |page: &PageLines, index: usize| page.lines.get(index).map(|line| shape(&line.text, page.number, count));
    let mut counts: HashMap<String, usize> = HashMap::new();
    for page in pages.iter() {
        for shape in outermost(page).into_iter().filter_map(|index| shape_of(page, index)) {
            *counts.entry(shape).or_default() += 1;
        }
    }
    let enough = FEWEST_REPEATS.max(count / REPEATS_OF);
    for page in pages.iter_mut() {
        let repeats = |index: &usize| {
            shape_of(page, *index).is_some_and(|shape| counts.get(&shape).is_some_and(|count| *count >= enough))
        };
        let repeated: Vec<usize> = outermost(page).into_iter().filter(repeats).collect();
        // From behind, so that the first index stays right.
        for index in repeated.into_iter().rev() {
            page.lines.remove(index);
        }
    }
}

/// The indices of a page's highest and lowest line, in order; none where hardly anything stands between.
fn outermost(page: &PageLines) -> Vec<usize> {
    if page.lines.len() < 3 {
        return Vec::new();
    }
    let by_height = |(_, a): &(usize, &Line), (_, b): &(usize, &Line)| a.y.total_cmp(&b.y);
    let highest = page.lines.iter().enumerate().max_by(by_height).map(|(index, _)| index);
    let lowest = page.lines.iter().enumerate().min_by(by_height).map(|(index, _)| index);
    let mut both: Vec<usize> = highest.into_iter().chain(lowest).collect();
    both.sort_unstable();
    both.dedup();
    both
}

/// What is said beside a page's number.
const PAGE_WORDS: [&str; 20] = [
    "page",
    "p",
    "pg",
    "seite",
    "s",
    "pagina",
    "página",
    "pág",
    "pag",
    "strona",
    "str",
    "sida",
    "side",
    "sivu",
    "blatt",
    "bladzijde",
    "of",
    "von",
    "de",
    "sur",
];
/// A part of a longer work begins with a later page.
const PAGES_BEFORE: i64 = 2000;

/// A line with the number of its page told relative to that page, where it is one: it stands with page words alone, or
/// apart at the line's beginning or end, and counts with the pages.
fn shape(text: &str, page: u32, pages: usize) -> String {
    let text = text.trim();
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || "/|·–—-.,()".contains(c)).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.len() <= 5 && word.bytes().all(|byte| byte.is_ascii_digit());
    let known = |word: &&str| is_number(word) || PAGE_WORDS.contains(&word.to_lowercase().as_str());
    let numbers = words.iter().filter(|word| is_number(word)).count();
    let relative = |word: &str| {
        word.parse::<i64>().ok().map(|number| number - i64::from(page)).filter(|by| by.abs() <= PAGES_BEFORE)
    };
    if (1..=2).contains(&numbers) && words.iter().all(&known) {
        let told = words.iter().enumerate().map(|(at, word)| match relative(word).filter(|_| is_number(word)) {
            // How many pages there are stays the same.
            Some(_) if numbers == 2 && at + 1 == words.len() && word.parse() == Ok(pages) => (*word).to_owned(),
            Some(by) => format!("#{by}"),
            None => (*word).to_owned(),
        });
        return told.collect::<Vec<_>>().join(" ");
    }
    // Set apart by a wide gap or a stroke.
    let edges = [
        text.rsplit_once([CELL_MARK, '|', '·']),
        text.split_once([CELL_MARK, '|', '·']).map(|(edge, rest)| (rest, edge)),
    ];
    for (rest, edge) in edges.into_iter().flatten() {
        let edge: Vec<&str> = edge.split_whitespace().collect();
        if edge.iter().filter(|word| is_number(word)).count() == 1
            && edge.iter().all(&known)
            && let Some(by) = edge.iter().copied().filter(|word| is_number(word)).find_map(relative)
        {
            return format!("{} #{by}", rest.trim());
        }
    }
    text.to_owned()
}

/// Ligatures and other stand-ins become the letters they stand for. Not NFKC throughout: that would make
/// «10²» into «102» and «1½» into «11⁄2», and a cited figure must not change.
fn normal(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{fb00}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{ff00}'..='\u{ffef}' | '\u{1d400}'..='\u{1d7ff}' => {
                out.extend(std::iter::once(c).nfkc());
            }
            _ => out.push(c),
        }
    }
    out
}
