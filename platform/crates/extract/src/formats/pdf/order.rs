//! The order of lines with right-to-left text. A PDF places glyphs and does not say in which order they are read: some
//! programs write a line as it is seen, from left to right, others one stretch after the other. So such a line is put
//! together by the places of its glyphs, and then read as the Unicode Bidirectional Algorithm (UAX #9) would show it:
//! applied to what is seen it gives back what was written, but for a number that follows a foreign word.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use super::lines::{CELL, CELL_MARK, Glyph, Line};

/// Letters of these scripts kern wider than others: a gap wider than this part of the font's size is a space between
/// words.
const SPACE: f64 = 0.22;

/// Whether a glyph belongs to a script that is read from right to left.
pub(super) fn is_right_to_left(glyph: &str) -> bool {
    !glyph.is_ascii() && glyph.chars().any(|c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL))
}

/// What is moved as a whole: a glyph, which may stand for several letters, or a stretch that reads from left to right.
struct Unit {
    text: String,
    left: f64,
    right: f64,
}

impl Unit {
    fn is_mark(&self) -> bool {
        self.text.chars().all(|c| bidi_class(c) == BidiClass::NSM)
    }

    /// The character by which the algorithm knows it.
    fn sign(&self) -> char {
        let strong = |c: &char| matches!(bidi_class(*c), BidiClass::R | BidiClass::AL | BidiClass::L);
        self.text.chars().find(strong).or_else(|| self.text.chars().next()).unwrap_or(' ')
    }
}

/// Joins the lines that stand on one base where any of them has such letters, and puts their text in reading order.
pub(super) fn in_reading_order(lines: Vec<Line>) -> Vec<Line> {
    if lines.iter().all(|line| line.glyphs.is_empty()) {
        return lines;
    }
    let mut ordered: Vec<Line> = Vec::with_capacity(lines.len());
    let mut row: Vec<Line> = Vec::new();
    for line in lines {
        let same_base = row.last().is_some_and(|last| (last.y - line.y).abs() < last.size.max(line.size) * 0.4);
        if !same_base {
            ordered.extend(join(std::mem::take(&mut row)));
        }
        row.push(line);
    }
    ordered.extend(join(row));
    ordered
}

/// The lines of one base: one line in reading order where any is read from right to left, else as they were.
fn join(row: Vec<Line>) -> Vec<Line> {
    if row.iter().all(|line| line.glyphs.is_empty()) {
        return row;
    }
    let size = row.iter().map(|line| line.size).fold(0.0, f64::max);
    let y = row.iter().max_by(|a, b| a.size.total_cmp(&b.size)).map_or(0.0, |line| line.y);
    let mut units: Vec<Unit> = row.iter().flat_map(units).collect();
    units.sort_by(|a, b| (a.left + a.right).total_cmp(&(b.left + b.right)));
    let units = spaced(with_marks(units), size);
    let (left, right) = units
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), unit| (left.min(unit.left), right.max(unit.right)));
    vec![Line { text: read(&units), size, y, left, right, cells: Vec::new(), glyphs: Vec::new() }]
}

/// A line's glyphs; one without such letters stays whole.
fn units(line: &Line) -> Vec<Unit> {
    if line.glyphs.is_empty() {
        return vec![Unit { text: line.text.clone(), left: line.left, right: line.right }];
    }
    let unit = |glyph: &Glyph| {
        let text = line.text.get(glyph.at..glyph.at + glyph.len)?;
        Some(Unit { text: text.to_owned(), left: glyph.left, right: glyph.right })
    };
    line.glyphs.iter().filter_map(unit).collect()
}

/// Vowel signs and the like go with the letter that they stand over.
fn with_marks(units: Vec<Unit>) -> Vec<Unit> {
    let (marks, mut letters): (Vec<Unit>, Vec<Unit>) = units.into_iter().partition(Unit::is_mark);
    for mark in marks {
        let middle = f64::midpoint(mark.left, mark.right);
        let away = |unit: &Unit| (f64::midpoint(unit.left, unit.right) - middle).abs();
        if let Some(letter) = letters.iter_mut().min_by(|a, b| away(a).total_cmp(&away(b))) {
            letter.text.push_str(&mark.text);
        }
    }
    letters
}

/// Spaces and the borders of cells where units gap.
fn spaced(units: Vec<Unit>, size: f64) -> Vec<Unit> {
    let mut all: Vec<Unit> = Vec::with_capacity(units.len());
    for unit in units {
        if let Some(last) = all.last() {
            let gap = unit.left - last.right;
            let spaced = last.text.ends_with(char::is_whitespace) || unit.text.starts_with(char::is_whitespace);
            let between =
                if gap > size * CELL { Some(CELL_MARK) } else { (gap > size * SPACE && !spaced).then_some(' ') };
            let (left, right) = (last.right, unit.left);
            all.extend(between.map(|mark| Unit { text: mark.to_string(), left, right }));
        }
        all.push(unit);
    }
    all
}

/// The text of units that are in the order in which they are seen.
fn read(units: &[Unit]) -> String {
    let seen: String = units.iter().map(Unit::sign).collect();
    let strong = |class: &[BidiClass]| seen.chars().filter(|c| class.contains(&bidi_class(*c))).count();
    let from_right = strong(&[BidiClass::R, BidiClass::AL]) >= strong(&[BidiClass::L]);
    let base = if from_right { Level::rtl() } else { Level::ltr() };
    let info = BidiInfo::new(&seen, Some(base));
    let levels: Vec<Level> = seen.char_indices().map(|(at, _)| info.levels.get(at).copied().unwrap_or(base)).collect();
    let order = BidiInfo::reorder_visual(&levels);
    order.into_iter().filter_map(|at| units.get(at)).map(|unit| unit.text.as_str()).collect()
}
