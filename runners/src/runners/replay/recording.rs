//! What is kept of a run, and its file: gzip around JSON lines, so that `zcat` shows it.
//!
//! The first line is `head` (the format's version, plugin, region, settings, limits), the second `request`; then, in
//! the order in which it happened, `ask` (a call of the guest to the outside, with `{{credential:NAME}}` as it wrote
//! it), `answer` (with the cuts in which it came), `event` and `log`; last `end` (outcome or failure, what the guest
//! saw of time and chance, whether the recording was cut off). Credentials are in none of them: what repeated one has
//! stars or the letter x there. Bytes are text where they are text, else a data URL. In a recording without texts each
//! line between the first and the last is a `digest`: what it was, its bytes, and the SHA-256 of salt and line.
//!
//! A reader refuses a version that it does not know. Fields are only added, with a default, so that every file stays
//! readable.

use std::io::{BufRead, BufReader, Read, Write};

use aws_lc_rs::digest;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use super::Unplayable;
use crate::runners::broker::mask::Mask;
use crate::wire::{Answer, Ask, LogLevel, Seen};
use crate::{Event, Failure, Limits, Outcome, Request};

/// Of the format.
pub const VERSION: u32 = 1;
/// The most that is unpacked of a file.
const UNPACKED: u64 = 256 << 20;

/// A record of one run.
#[derive(Clone, Debug)]
pub struct Recording {
    head: Head,
    lines: Vec<RecordingEntry>,
}

/// Why a file is no recording.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("it is not a recording: {0}")]
    Damaged(String),
    #[error("it is of version {0} of the format, and this program reads version {VERSION}")]
    Version(u32),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    pub recording: u32,
    pub plugin: String,
    pub version: String,
    pub digest: String,
    pub region: String,
    pub settings: serde_json::Value,
    pub limits: Limits,
    pub texts: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordingEntry {
    Head(Head),
    Request(Box<Request>),
    Ask { call: u32, ask: Box<Ask> },
    Answer { call: u32, answer: Answer },
    Event(Event),
    Log { level: LogLevel, text: String },
    Digest { of: String, bytes: u64, sha256: String },
    End(Box<End>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct End {
    pub result: Result<Outcome, Failure>,
    pub seen: Option<Box<Seen>>,
    /// It became too long: lines are missing before this one.
    pub cut: bool,
}

impl Recording {
    pub(super) fn new(head: Head, lines: Vec<RecordingEntry>, mask: &Mask) -> Option<Self> {
        let whole = Self { head, lines };
        if mask.is_empty() { Some(whole) } else { whole.masked(mask) }
    }

    /// The same with every text masked. `None` when that left something that cannot be read back: a credential that is
    /// a word of ours.
    fn masked(self, mask: &Mask) -> Option<Self> {
        let RecordingEntry::Head(head) = masked(RecordingEntry::Head(self.head), mask)? else { return None };
        let lines = self.lines.into_iter().map(|line| masked(line, mask)).collect::<Option<_>>()?;
        Some(Self { head, lines })
    }

    pub(super) fn head(&self) -> &Head {
        &self.head
    }

    pub(super) fn lines(&self) -> &[RecordingEntry] {
        &self.lines
    }

    /// The plugin's name, version and digest.
    pub fn plugin(&self) -> (&str, &str, &str) {
        (&self.head.plugin, &self.head.version, &self.head.digest)
    }

    /// How the run ended.
    pub fn result(&self) -> Option<&Result<Outcome, Failure>> {
        self.end().map(|end| &end.result)
    }

    /// Whether it became too long, so that its end is missing.
    pub fn is_cut(&self) -> bool {
        self.end().is_none_or(|end| end.cut)
    }

    pub fn is_playable(&self) -> bool {
        self.playable().is_ok()
    }

    pub(super) fn end(&self) -> Option<&End> {
        self.lines
            .iter()
            .rev()
            .find_map(|line| if let RecordingEntry::End(end) = line { Some(end.as_ref()) } else { None })
    }

    /// Its request, where it can be played back.
    pub(super) fn playable(&self) -> Result<&Request, Unplayable> {
        if !self.head.texts {
            return Err(Unplayable::Textless);
        }
        let end = self.end().filter(|end| !end.cut).ok_or(Unplayable::Cut)?;
        if matches!(end.result, Err(Failure::Cancelled | Failure::SandboxDied)) {
            return Err(Unplayable::Stopped);
        }
        let request = self
            .lines
            .iter()
            .find_map(|line| if let RecordingEntry::Request(asked) = line { Some(asked) } else { None });
        request.map(Box::as_ref).ok_or(Unplayable::Cut)
    }

    /// What can be kept where no text may be: of every line its kind, its bytes and its digest, which proves later what
    /// was sent without saying it. `salt` keeps anyone who has only the digests from guessing short texts.
    #[must_use]
    pub fn without_texts(self, salt: &[u8]) -> Self {
        let digested = |line: RecordingEntry| match line {
            RecordingEntry::End(end) => {
                let result = end.result.map(unsaid).map_err(silent);
                Some(RecordingEntry::End(Box::new(End { result, seen: None, ..*end })))
            }
            line => {
                let json = serde_json::to_vec(&line).ok()?;
                let mut salted = salt.to_vec();
                salted.extend_from_slice(&json);
                let sha256 = digest::digest(&digest::SHA256, &salted);
                let sha256 = sha256.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
                Some(RecordingEntry::Digest { of: line.kind().to_owned(), bytes: json.len() as u64, sha256 })
            }
        };
        let head = Head { texts: false, settings: serde_json::Value::Null, ..self.head };
        Self { head, lines: self.lines.into_iter().filter_map(digested).collect() }
    }

    /// The file.
    ///
    /// # Errors
    /// None that a recording of ours could cause: writing goes to memory.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut file = GzEncoder::new(Vec::new(), Compression::default());
        for line in std::iter::once(&RecordingEntry::Head(self.head.clone())).chain(&self.lines) {
            serde_json::to_writer(&mut file, line)?;
            file.write_all(b"\n")?;
        }
        file.finish()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is none of ours.
    pub fn from_bytes(file: &[u8]) -> Result<Self, Unreadable> {
        let damaged = |why: String| Unreadable::Damaged(why);
        let mut head = None;
        let mut lines = Vec::new();
        for line in BufReader::new(GzDecoder::new(file).take(UNPACKED)).lines() {
            let line = line.map_err(|error| damaged(error.to_string()))?;
            if head.is_none() {
                #[derive(Deserialize)]
                struct Version {
                    recording: u32,
                }
                #[derive(Deserialize)]
                struct First {
                    head: Version,
                }
                let first: First = serde_json::from_str(&line).map_err(|error| damaged(error.to_string()))?;
                if first.head.recording != VERSION {
                    return Err(Unreadable::Version(first.head.recording));
                }
            }
            match serde_json::from_str(&line).map_err(|error| damaged(error.to_string()))? {
                RecordingEntry::Head(first) if head.is_none() => head = Some(first),
                line => lines.push(line),
            }
        }
        let head = head.ok_or_else(|| damaged("it is empty".into()))?;
        let whole = Self { head, lines };
        if whole.end().is_none() { Err(damaged("its end is missing".into())) } else { Ok(whole) }
    }
}

impl RecordingEntry {
    fn kind(&self) -> &'static str {
        match self {
            Self::Head(_) => "head",
            Self::Request(_) => "request",
            Self::Ask { .. } => "ask",
            Self::Answer { .. } => "answer",
            Self::Event(_) => "event",
            Self::Log { .. } => "log",
            Self::Digest { .. } => "digest",
            Self::End(_) => "end",
        }
    }
}

/// Bytes of what can be an id and is no text.
const ID: usize = 128;

/// An outcome without what a plugin may have put into words: its extras, and an id that is none.
fn unsaid(outcome: Outcome) -> Outcome {
    let is_id = |id: &String| id.len() <= ID && id.bytes().all(|byte| byte.is_ascii_graphic());
    Outcome { provider_request_id: outcome.provider_request_id.filter(is_id), extras: Vec::new(), ..outcome }
}

/// A failure without the words that a provider may have chosen.
fn silent(failure: Failure) -> Failure {
    match failure {
        Failure::BadRequest(_) => Failure::BadRequest(String::new()),
        Failure::Misconfigured(_) => Failure::Misconfigured(String::new()),
        Failure::Refused(_) => Failure::Refused(String::new()),
        Failure::Unavailable(_) => Failure::Unavailable(String::new()),
        Failure::TimedOut(_) => Failure::TimedOut(String::new()),
        Failure::LimitExceeded(limit, _) => Failure::LimitExceeded(limit, String::new()),
        Failure::Trapped(_) => Failure::Trapped(String::new()),
        Failure::Internal(_) => Failure::Internal(String::new()),
        other @ (Failure::Unauthorized
        | Failure::RateLimited { .. }
        | Failure::Overloaded
        | Failure::ContextTooLong
        | Failure::Cancelled
        | Failure::SandboxDied) => other,
    }
}

fn masked(line: RecordingEntry, mask: &Mask) -> Option<RecordingEntry> {
    fn hide(value: &mut serde_json::Value, mask: &Mask) {
        match value {
            serde_json::Value::String(text) => *text = mask.text(text),
            serde_json::Value::Array(values) => values.iter_mut().for_each(|value| hide(value, mask)),
            serde_json::Value::Object(fields) => fields.values_mut().for_each(|value| hide(value, mask)),
            serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
        }
    }
    let mut value = serde_json::to_value(line).ok()?;
    hide(&mut value, mask);
    serde_json::from_value(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finish, Usage};

    #[test]
    fn without_texts_an_outcomes_extras_are_silent_too_and_only_an_id_is_an_id() {
        let head = Head {
            recording: VERSION,
            plugin: "p".into(),
            version: "1.0.0".into(),
            digest: String::new(),
            region: "eu".into(),
            settings: serde_json::Value::Null,
            limits: Limits::default(),
            texts: true,
        };
        for (id, kept) in [("req_7f-3a", Some("req_7f-3a")), ("the confidential answer", None)] {
            let outcome = Outcome {
                finish: Finish::Stop,
                usage: Usage::default(),
                provider_request_id: Some(id.into()),
                extras: vec![("note".into(), "the confidential answer".into())],
            };
            let end = RecordingEntry::End(Box::new(End { result: Ok(outcome), seen: None, cut: false }));
            let bare = Recording { head: head.clone(), lines: vec![end] }.without_texts(b"salt");
            let outcome = bare.result().unwrap().as_ref().unwrap();
            assert_eq!((outcome.provider_request_id.as_deref(), outcome.extras.len()), (kept, 0));
        }
    }
}
