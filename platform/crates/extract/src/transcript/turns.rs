//! Transcripts written as texts: `00:12:03 Anna: …`, `[10:02] Anna (Sales): …`, and a name with a time above what that
//! person says.

use super::stamp::{Stamp, leading};
use super::{Moment, is_name, spoken};
use crate::model::{Block, BlockKind};

/// A turn's time, its speaker, and what is said.
struct Turn<'t> {
    stamp: Stamp,
    speaker: Option<&'t str>,
    /// Where the name stands before the time, the words are what follows both.
    said: Option<&'t str>,
}

/// Fewer turns than this make no transcript.
const LEAST: usize = 3;
/// Nobody meets before: a first time below it is counted from the beginning of the recording.
const MORNING: u64 = 6 * 60 * 60 * 1000;

/// Whether a line is the first of a turn.
pub(crate) fn begins_turn(line: &str) -> bool {
    turn(line.trim()).is_some()
}

/// Says of each block when it was said and by whom, where the whole is a transcript with times.
pub(crate) fn mark(blocks: &mut [Block]) {
    let found: Vec<(usize, Stamp, Option<String>, Option<String>)> = blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| !matches!(block.kind, BlockKind::Heading { .. } | BlockKind::Code))
        .filter_map(|(at, block)| {
            let turn = turn(&block.text)?;
            Some((at, turn.stamp, turn.speaker.map(str::to_owned), turn.said.map(str::to_owned)))
        })
        .collect();
    let named = found.iter().filter(|(_, _, speaker, _)| speaker.is_some()).count();
    if named < LEAST || found.len() * 3 < blocks.len() {
        return;
    }
    let stamps: Vec<Stamp> = found.iter().map(|(_, stamp, _, _)| *stamp).collect();
    let starts = from_the_beginning(&stamps);
    for (nth, (at, _, speaker, said)) in found.into_iter().enumerate() {
        let (Some(block), Some(start_ms)) = (blocks.get_mut(at), starts.get(nth).copied()) else { continue };
        let end_ms = starts.get(nth + 1).copied().filter(|next| *next > start_ms);
        // A name with a time above its words reads like the other forms from here on.
        if let (Some(name), Some(said)) = (&speaker, said)
            && !said.is_empty()
        {
            block.text = format!("{name}: {said}");
        }
        block.moment = Some(Moment { start_ms, end_ms, speaker });
    }
}

fn turn(line: &str) -> Option<Turn<'_>> {
    let opened = line.trim_start_matches(['[', '(']);
    let is_bracketed = opened.len() < line.len();
    if let Some((stamp, rest)) = leading(opened) {
        let rest = rest.trim_start_matches([']', ')', ' ', '-', '–', '—', '|']);
        let speaker = spoken(rest).map(|(name, _)| name);
        return (is_bracketed || speaker.is_some()).then_some(Turn { stamp, speaker, said: None });
    }
    // "Anna Weber  0:12", as meeting programs export it: the time is the first word that is one.
    let at = line.find(|c: char| c.is_ascii_digit()).filter(|at| *at <= 60)?;
    let (name, rest) = line.split_at_checked(at)?;
    let name = name.trim_end_matches(['[', '(', ' ', '-', '–', '—', '|', '\t']);
    let (stamp, rest) = leading(rest)?;
    let said = rest.trim_start_matches([']', ')', ':']);
    let is_apart = said.is_empty() || said.starts_with(char::is_whitespace);
    (is_name(name) && is_apart).then(|| Turn { stamp, speaker: Some(name.trim()), said: Some(said.trim()) })
}

/// Times of day count from the first one. Two numbers are hours and minutes only where all of them can be a time of day
/// and the first is no earlier than a meeting begins.
fn from_the_beginning(stamps: &[Stamp]) -> Vec<u64> {
    let offsets = || stamps.iter().map(|stamp| stamp.as_offset()).collect();
    let Some(first) = stamps.first() else { return Vec::new() };
    let all_short = stamps.iter().all(|stamp| stamp.is_short);
    let in_a_day = stamps.iter().all(|stamp| !stamp.is_short || stamp.numbers[1] < 24);
    let by_the_clock = (all_short || !first.is_short) && in_a_day && first.as_clock() >= MORNING;
    if !by_the_clock {
        return offsets();
    }
    let first = first.as_clock();
    stamps.iter().map(|stamp| stamp.as_clock().saturating_sub(first)).collect()
}
