//! Transcripts: when something was said, and by whom.
//!
//! Subtitles (VTT, SRT) say it by their format; in a text or a Word file it stands in front of each turn. A turn
//! becomes one block with its moment, and a passage of its own, so that a citation leads to the second at which it was
//! said.

mod captions;
mod cues;
mod stamp;
mod turns;

pub use captions::{Caption, CaptionFault, captions, write_captions};
pub(crate) use cues::{Flavour, Said, begins_like_srt, joined, read};
pub(crate) use turns::{begins_turn, mark};

use crate::formats;
use crate::limits::Limits;
use crate::model::{Extracted, Kind};
use crate::problem::Problem;
use serde::{Deserialize, Serialize};

/// When something was said, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds from the beginning.
    pub start_ms: u64,
    /// Where it ends; none where nothing follows that would say so.
    pub end_ms: Option<u64>,
    /// Who speaks, where that is known.
    pub speaker: Option<String>,
}

/// `Maria Lopez (Sales): Hello` is a name and what that person says. A name is one to four capitalised words.
pub(crate) fn spoken(line: &str) -> Option<(&str, &str)> {
    let (name, said) = line.split_once(':')?;
    (said.starts_with(char::is_whitespace) && is_name(name)).then(|| (without_role(name), said.trim_start()))
}

/// One to four words that begin like names.
pub(crate) fn is_name(text: &str) -> bool {
    let words = text.split_whitespace().count();
    (1..=4).contains(&words)
        && text.len() <= 40
        && text.split_whitespace().all(|word| word.starts_with(|c: char| c.is_uppercase() || c == '('))
}

/// `Maria Lopez (Sales)` is Maria Lopez.
fn without_role(name: &str) -> &str {
    match name.split_once('(') {
        Some((name, _)) if !name.trim().is_empty() => name.trim(),
        _ => name.trim(),
    }
}

/// What somebody wrote down from a recording of this kind, in the order of time, as if it had been read in a file.
///
/// # Errors
/// [`Problem::Empty`] where nothing was said; [`Problem::TooMuchText`].
pub fn written_down(kind: Kind, said: impl IntoIterator<Item = (Moment, String)>) -> Result<Extracted, Problem> {
    let said = said.into_iter().map(|(moment, text)| Said { moment, text });
    formats::said(kind, joined(said), &Limits::default())
}
