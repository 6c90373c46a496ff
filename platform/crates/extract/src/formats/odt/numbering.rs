//! The numbers of headings and items in OpenDocument texts: they are not in the text, but people refer to clauses by
//! them, so they are counted here as LibreOffice counts them.

use crate::formats::numerals::{columns, letters, roman};
use crate::formats::xml::{Step, attribute, walk};
use crate::problem::Problem;
use std::collections::HashMap;

/// The format has ten levels.
const LEVELS: usize = 10;
/// The outline of headings, among the styles of lists.
const OUTLINE: &str = "\u{0}outline";

/// One level of a list; without a format it has no number.
#[derive(Clone, Debug)]
struct Level {
    format: String,
    /// Aa, bb, cc after z instead of aa, ab, ac.
    repeats_letters: bool,
    before: String,
    after: String,
    /// How many levels' numbers are shown.
    shown: usize,
    start: u32,
}

impl Default for Level {
    fn default() -> Self {
        let (before, after) = Default::default();
        Self { format: String::new(), repeats_letters: false, before, after, shown: 1, start: 1 }
    }
}

type Levels = [Level; LEVELS];
/// How far each level has counted; none where it has not begun.
type Counts = [Option<u32>; LEVELS];

/// An open list.
#[derive(Default)]
struct List {
    style: String,
    id: Option<String>,
    /// How many paragraphs of the open item have come, and the number with which it begins anew.
    paragraphs: u32,
    start: Option<u32>,
    /// Within an item, and no heading of the list.
    in_item: bool,
}

/// What is counted.
#[derive(Default)]
pub(super) struct Numbering {
    styles: HashMap<String, Box<Levels>>,
    headings: Counts,
    open: Vec<List>,
    /// Of the outermost open list.
    counts: Counts,
    /// Where lists ended, by their style and by their own name: others go on from there.
    ended: HashMap<String, Counts>,
}

impl Numbering {
    /// Takes the styles of lists of a part.
    pub(super) fn add(&mut self, part: &str) -> Result<(), Problem> {
        let mut open: Option<(String, Box<Levels>)> = None;
        walk(part, |step| match step {
            Step::Start("list-style", tag) => open = attribute(tag, "name").map(|name| (name, Box::default())),
            Step::Start("outline-style", _) => open = Some((OUTLINE.to_owned(), Box::default())),
            Step::Start("list-level-style-number" | "outline-level-style", tag) => {
                let number = |name| attribute(tag, name).and_then(|number| number.parse::<u32>().ok());
                let Some((_, levels)) = &mut open else { return };
                let level = number("level").and_then(|level| levels.get_mut(level.checked_sub(1)? as usize));
                if let Some(level) = level {
                    *level = Level {
                        format: attribute(tag, "num-format").unwrap_or_default(),
                        repeats_letters: attribute(tag, "num-letter-sync").is_some_and(|sync| sync == "true"),
                        before: attribute(tag, "num-prefix").unwrap_or_default(),
                        after: attribute(tag, "num-suffix").unwrap_or_default(),
                        shown: number("display-levels").unwrap_or(1).clamp(1, 10) as usize,
                        start: number("start-value").unwrap_or(1),
                    };
                }
            }
            Step::End("list-style" | "outline-style") => self.styles.extend(open.take()),
            _ => {}
        })
    }

    /// A list begins.
    pub(super) fn open(&mut self, style: Option<String>, id: Option<String>, goes_on: bool, after: Option<String>) {
        let outer = self.open.last().map(|list| list.style.clone()).unwrap_or_default();
        let style = style.filter(|style| !style.is_empty()).unwrap_or(outer);
        if self.open.is_empty() {
            let before = after.as_ref().and_then(|id| self.ended.get(id));
            let before = before.or_else(|| goes_on.then(|| self.ended.get(&style)).flatten());
            self.counts = before.copied().unwrap_or_default();
        }
        self.open.push(List { style, id, ..List::default() });
    }

    pub(super) fn close(&mut self) {
        let Some(list) = self.open.pop() else { return };
        // What stands deeper begins anew in the next item.
        self.counts.iter_mut().skip(self.open.len().max(1)).for_each(|count| *count = None);
        if self.open.is_empty() {
            self.ended.extend(list.id.map(|id| (id, self.counts)));
            self.ended.insert(list.style, self.counts);
        }
    }

    pub(super) fn item(&mut self, is_item: bool, start: Option<u32>) {
        if let Some(list) = self.open.last_mut() {
            (list.paragraphs, list.start, list.in_item) = (0, start, is_item);
        }
    }

    /// Counts a paragraph of the open list; a further one of the same item has no number.
    pub(super) fn of_item(&mut self) -> Option<String> {
        let level = self.open.len().checked_sub(1)?.min(LEVELS - 1);
        let list = self.open.last_mut()?;
        list.paragraphs = list.paragraphs.saturating_add(1);
        if list.paragraphs > 1 || !list.in_item {
            return None;
        }
        let start = list.start.take();
        self.styles.get(&list.style)?.next(&mut self.counts, level, start)
    }

    /// Counts a heading of a level from 1.
    pub(super) fn of_heading(&mut self, level: u8) -> Option<String> {
        let level = usize::from(level).clamp(1, LEVELS) - 1;
        self.styles.get(OUTLINE)?.next(&mut self.headings, level, None)
    }
}

trait Next {
    fn next(&self, counts: &mut Counts, level: usize, start: Option<u32>) -> Option<String>;
}

impl Next for Levels {
    fn next(&self, counts: &mut Counts, level: usize, start: Option<u32>) -> Option<String> {
        for (at, (count, own)) in counts.iter_mut().zip(self).enumerate() {
            match at.cmp(&level) {
                std::cmp::Ordering::Less => *count = count.or(Some(own.start)),
                std::cmp::Ordering::Equal => {
                    *count = start.or_else(|| count.map(|count| count.saturating_add(1))).or(Some(own.start));
                }
                std::cmp::Ordering::Greater => *count = None,
            }
        }
        let own = self.get(level).filter(|own| !own.format.is_empty())?;
        let first = (level + 1).saturating_sub(own.shown);
        let numbers = self.iter().zip(counts.iter()).take(level + 1).skip(first);
        // A level without numbers is passed over.
        let numbers = numbers.filter(|(level, _)| !level.format.is_empty());
        let numbers: Vec<String> = numbers.map(|(level, count)| numeral(count.unwrap_or(1), level)).collect();
        Some(format!("{}{}{}", own.before, numbers.join("."), own.after))
    }
}

fn numeral(number: u32, level: &Level) -> String {
    let lettered = if level.repeats_letters { letters(number) } else { columns(number).to_lowercase() };
    match level.format.as_str() {
        "a" => lettered,
        "A" => lettered.to_uppercase(),
        "i" => roman(number).to_lowercase(),
        "I" => roman(number),
        _ => number.to_string(),
    }
}
