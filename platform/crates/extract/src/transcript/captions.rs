//! Captions that are shown below a film (WebVTT), read strictly: what a browser would drop without a word is refused
//! with its line. [`super::cues`] reads the same format leniently, for what was said in a meeting.

use super::cues::{voices, with_line_ends};
use super::stamp;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Captions of one file at most: a day of film has fewer.
const MOST: usize = 20_000;
/// Characters of one caption at most: more covers the film.
const LONGEST: usize = 1_000;

/// What stands below the film between two moments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caption {
    /// Milliseconds from the beginning.
    pub start_ms: u64,
    pub end_ms: u64,
    /// Plain words, the speaker's name in front where the file has one.
    pub text: String,
}

/// What is wrong with a file of captions, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Line {line}: {why}")]
pub struct CaptionFault {
    /// From 1.
    pub line: usize,
    pub why: &'static str,
}

/// Reads WebVTT. Its styles, regions and places are left out: the player has its own.
///
/// # Errors
/// The first line that a browser would not take as it was meant.
pub fn captions(text: &str) -> Result<Vec<Caption>, CaptionFault> {
    let text = with_line_ends(text);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut lines = (1..).zip(text.lines().map(str::trim_end)).peekable();
    let fault = |line, why| Err(CaptionFault { line, why });
    let is_marked = lines.next().is_some_and(|(_, first)| {
        first.strip_prefix("WEBVTT").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    });
    if !is_marked {
        return fault(1, "a WebVTT file begins with WEBVTT. Save the captions as WebVTT (.vtt).");
    }
    while lines.next_if(|(_, line)| !line.is_empty() && !line.contains("-->")).is_some() {}
    let mut found: Vec<Caption> = Vec::new();
    let mut last = 1;
    while let Some((number, line)) = lines.next() {
        last = number;
        if line.is_empty() {
            continue;
        }
        if ["NOTE", "STYLE", "REGION"].iter().any(|mark| {
            line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        }) {
            while lines.next_if(|(_, line)| !line.is_empty()).is_some() {}
            continue;
        }
        let (at, timing) = match lines.next_if(|_| !line.contains("-->")) {
            Some((at, next)) if next.contains("-->") => (at, next),
            Some((at, _)) => return fault(at, "a time is missing here: 00:00:01.000 --> 00:00:04.000."),
            None => (number, line),
        };
        let Some((start_ms, end_ms)) = times(timing) else {
            return fault(at, "this is not a time of the form 00:00:01.000 --> 00:00:04.000.");
        };
        if end_ms <= start_ms {
            return fault(at, "this caption ends before it begins, or at once.");
        }
        if found.last().is_some_and(|before| start_ms < before.start_ms) {
            return fault(at, "this caption begins before the one above it. Captions stand in the order of time.");
        }
        let mut words: Vec<&str> = Vec::new();
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.is_empty()) {
            if line.contains("-->") {
                return fault(number, "an empty line is missing before this time.");
            }
            words.push(line);
        }
        let text = spoken(&words.join(" "));
        if text.is_empty() {
            return fault(at, "this caption has no words.");
        }
        if text.chars().count() > LONGEST {
            return fault(at, "this caption has more than 1,000 characters. Divide it.");
        }
        if found.len() == MOST {
            return fault(at, "a file holds at most 20,000 captions.");
        }
        found.push(Caption { start_ms, end_ms, text });
    }
    if found.is_empty() {
        return fault(last, "there is no caption in this file.");
    }
    Ok(found)
}

/// Writes WebVTT that [`captions`] reads as the same.
#[must_use]
pub fn write_captions(captions: &[Caption]) -> String {
    let mut text = "WEBVTT\n".to_owned();
    for Caption { start_ms, end_ms, text: words } in captions {
        let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        // Writing to a text cannot fail.
        let _ = write!(text, "\n{} --> {}\n{words}\n", written(*start_ms), written(*end_ms));
    }
    text
}

fn written(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{:02}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000)
}

/// `00:00:01.000 --> 00:00:04.000 align:start`, as browsers want it: two digits, and three behind a full stop.
fn times(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once("-->")?;
    let end = rest.split_whitespace().next()?;
    Some((time(start.trim())?, time(end)?))
}

fn time(text: &str) -> Option<u64> {
    let (_, behind) = text.split_once('.')?;
    let is_written_out = behind.len() == 3 && text.find(':').is_some_and(|digits| digits >= 2);
    let (stamp, rest) = stamp::leading(text)?;
    (is_written_out && rest.is_empty()).then(|| stamp.as_offset())
}

/// The words of a caption, and who says them where that is another than before.
fn spoken(words: &str) -> String {
    let said = voices(words).into_iter().map(|(speaker, text)| match speaker {
        Some(speaker) => format!("{speaker}: {text}"),
        None => text,
    });
    said.collect::<Vec<_>>().join(" ")
}
