//! The numbers that Word puts before headings and items («7.2», «(a)»). They are not in the text but people
//! refer to clauses by them, so they are counted here as Word counts them.

use super::xml::{is_on, val};
use crate::formats::numerals::{letters, roman};
use crate::formats::xml::{Step, attribute, walk};
use crate::problem::Problem;
use std::collections::HashMap;

/// Word has nine levels.
const LEVELS: usize = 9;

/// One level of a list.
#[derive(Clone, Debug)]
struct Level {
    format: String,
    /// `%1.%2`: the numbers of this and outer levels.
    pattern: String,
    start: u32,
    /// Numbers of outer levels are shown as figures here, whatever their own form.
    legal: bool,
}

impl Default for Level {
    fn default() -> Self {
        Self { format: "decimal".into(), pattern: String::new(), start: 1, legal: false }
    }
}

/// The lists of a document, and how far each has counted.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    abstracts: HashMap<String, Vec<Level>>,
    /// A list's id to its abstract list's.
    lists: HashMap<String, String>,
    counts: HashMap<String, [u32; LEVELS]>,
    /// Where a list begins anew, by level, until it has done so.
    restarts: HashMap<String, HashMap<usize, u32>>,
    /// Levels that a list has for itself.
    own: HashMap<String, HashMap<usize, Level>>,
    /// Abstract lists that take their levels from a style, and those that give a style its levels.
    links: HashMap<String, String>,
    styles: HashMap<String, String>,
}

impl Numbering {
    pub(super) fn parse(xml: &str) -> Result<Self, Problem> {
        let mut numbering = Self::default();
        let mut kind: Option<String> = None;
        let mut list: Option<String> = None;
        let mut level = 0;
        walk(xml, |step| match step {
            Step::Start("abstractNum", tag) => {
                kind = attribute(tag, "abstractNumId");
                if let Some(id) = &kind {
                    numbering.abstracts.insert(id.clone(), vec![Level::default(); LEVELS]);
                }
            }
            Step::End("abstractNum") => kind = None,
            Step::Start("num", tag) => list = attribute(tag, "numId"),
            Step::End("num") => list = None,
            Step::Start("abstractNumId", tag) => {
                if let (Some(list), Some(kind)) = (&list, val(tag)) {
                    numbering.lists.insert(list.clone(), kind);
                }
            }
            Step::Start("lvl" | "lvlOverride", tag) => {
                level = attribute(tag, "ilvl").and_then(|level| level.parse().ok()).unwrap_or(0).min(LEVELS - 1);
                if let (Some(list), "lvl") = (&list, tag.local_name().as_ref()) {
                    numbering.own.entry(list.clone()).or_default().insert(level, Level::default());
                }
            }
            Step::Start("startOverride", tag) => {
                if let (Some(list), Some(start)) = (&list, val(tag).and_then(|start| start.parse().ok())) {
                    numbering.restarts.entry(list.clone()).or_default().insert(level, start);
                }
            }
            Step::Start("numStyleLink", tag) => numbering.links.extend(kind.clone().zip(val(tag))),
            Step::Start("styleLink", tag) => numbering.styles.extend(val(tag).zip(kind.clone())),
            Step::Start(name, tag) => {
                let open = match (&kind, &list) {
                    (Some(kind), _) => numbering.abstracts.get_mut(kind).and_then(|levels| levels.get_mut(level)),
                    (None, Some(list)) => numbering.own.get_mut(list).and_then(|levels| levels.get_mut(&level)),
                    (None, None) => None,
                };
                let Some(open) = open else { return };
                if name == "isLgl" {
                    open.legal = is_on(tag);
                }
                let Some(value) = val(tag) else { return };
                match name {
                    "numFmt" => open.format = value,
                    "lvlText" => open.pattern = value,
                    "start" => open.start = value.parse().unwrap_or(1),
                    _ => {}
                }
            }
            _ => {}
        })?;
        Ok(numbering)
    }

    /// Counts a paragraph of a list and gives its number as Word shows it; none for a bullet.
    pub(super) fn next(&mut self, list: &str, level: u8) -> Option<String> {
        let level = usize::from(level).min(LEVELS - 1);
        let kind = self.lists.get(list)?;
        // Levels that a style gives are counted with it.
        let kind = self.links.get(kind).and_then(|style| self.styles.get(style)).unwrap_or(kind);
        let mut levels = self.abstracts.get(kind)?.clone();
        for (at, own) in self.own.get(list).into_iter().flatten() {
            if let Some(level) = levels.get_mut(*at) {
                *level = own.clone();
            }
        }
        // Lists of one abstract list go on counting together, as Word's do.
        let counts = self.counts.entry(kind.clone()).or_insert([0; LEVELS]);
        // A list that begins anew does so once, at its first paragraph.
        for (at, start) in self.restarts.remove(list).into_iter().flatten() {
            if let (Some(count), Some(level)) = (counts.get_mut(at), levels.get_mut(at)) {
                (*count, level.start) = (0, start);
                self.own.entry(list.to_owned()).or_default().insert(at, level.clone());
            }
        }
        for (index, count) in counts.iter_mut().enumerate() {
            let start = levels.get(index).map_or(1, |level| level.start);
            if index == level {
                *count = if *count == 0 { start } else { count.saturating_add(1) };
            } else if index > level {
                *count = 0;
            } else if *count == 0 {
                *count = start;
            }
        }
        let counts = *counts;
        let own = levels.get(level)?;
        if own.format == "bullet" || own.format == "none" || own.pattern.is_empty() {
            return None;
        }
        let mut label = own.pattern.clone();
        for (index, count) in counts.iter().enumerate().take(level + 1) {
            let format = levels.get(index).filter(|_| !own.legal).map_or("decimal", |level| level.format.as_str());
            label = label.replace(&format!("%{}", index + 1), &numeral(*count, format));
        }
        Some(label)
    }
}

fn numeral(number: u32, format: &str) -> String {
    match format {
        "lowerLetter" => letters(number),
        "upperLetter" => letters(number).to_uppercase(),
        "lowerRoman" => roman(number).to_lowercase(),
        "upperRoman" => roman(number),
        "decimalZero" => format!("{number:02}"),
        _ => number.to_string(),
    }
}
