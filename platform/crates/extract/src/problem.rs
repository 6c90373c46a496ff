//! Why a file could not be read. Each problem has a stable code and one sentence that tells a business
//! user what happened and what to do.

use crate::model::Kind;
use serde::{Deserialize, Serialize};

/// A file that cannot be turned into text, and why. Crosses from the worker to its parent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Problem {
    /// Opening needs a password.
    #[error("This file is protected with a password. Save a copy without the password and upload that.")]
    Encrypted,
    /// Nothing in it: zero bytes or only white space.
    #[error("This file is empty. Check that the right file was chosen and that it was saved.")]
    Empty,
    /// More bytes than allowed.
    #[error("This file is {} and the limit is {}. Split it, or remove large images, and upload the parts.", size(*.bytes), size(*.limit))]
    TooLarge {
        /// Size of the file in bytes.
        bytes: u64,
        /// Largest size allowed, in bytes.
        limit: u64,
    },
    /// More pages than allowed.
    #[error("This file has {pages} pages and the limit is {limit}. Split it into parts and upload those.")]
    TooManyPages {
        /// Pages of the file.
        pages: u32,
        /// Most pages allowed.
        limit: u32,
    },
    /// More text than an answer may hold.
    #[error("This file holds more text than can be searched (the limit is about {}). Split it and upload the parts that are needed.", size(*.limit))]
    TooMuchText {
        /// Most text, in bytes of UTF-8.
        limit: u64,
    },
    /// An archive (also a Word or Excel file) that would unpack to far more than it should.
    #[error(
        "This file would unpack to an unreasonable size, as files made to attack a system do, so it was not opened. Save it again from the program that made it."
    )]
    ArchiveBomb,
    /// The end is missing.
    #[error("This file is cut short: its end is missing. Copy or download it again and upload the new copy.")]
    Truncated,
    /// Not readable as what it says it is.
    #[error("This file is damaged ({detail}). Open it in the program that made it, save it again and upload that.")]
    Damaged {
        /// What was wrong, for people who know the format; holds no text of the file.
        detail: String,
    },
    /// A kind of file that is not accepted.
    #[error(
        "This is {what}, which cannot be read. Accepted: PDF, Word (DOCX), Excel (XLSX), PowerPoint (PPTX), OpenDocument text (ODT), email (EML), CSV, HTML, Markdown, plain text, subtitles (VTT, SRT), and pictures (PNG, JPEG, WebP, TIFF) of text."
    )]
    Unsupported {
        /// What it is, with its article: "a PNG picture".
        what: String,
    },
    /// Readable, but holds no text, such as a scan.
    #[error(
        "No text was found: the pages seem to be pictures, as a scanner makes them. Run text recognition (OCR) on the file and upload the result."
    )]
    NoText,
    /// A picture, and this machine has no text recognition.
    #[error(
        "This is {}. Text in pictures is read where the program tesseract is installed, and this server has none. Ask its operator for it, or upload the text.", .kind.label()
    )]
    NoRecognition {
        /// Which kind of picture.
        kind: Kind,
    },
    /// A picture in which no text was recognised.
    #[error("No text was found in this picture. Where there is some, upload it larger, sharper, or upright.")]
    Wordless,
    /// Readable, but no table.
    #[error(
        "This is {what}, and a sheet is needed here: Excel (XLSX) or CSV, with the names of its columns in the first row."
    )]
    NotATable {
        /// What it is: "PDF", "Word (DOCX)".
        what: String,
    },
    /// A table without a row below the names of its columns.
    #[error("This sheet has no rows below the names of its columns.")]
    NoRows,
    /// More rows than allowed.
    #[error("This sheet has more than {limit} rows. Split it and upload the parts.")]
    TooManyRows {
        /// Most rows, without the names of the columns.
        limit: u32,
    },
    /// More columns than allowed.
    #[error("This sheet has more than {limit} columns. Remove those that are not needed and upload it again.")]
    TooManyColumns {
        /// Most columns.
        limit: u32,
    },
    /// A cell that is longer than allowed.
    #[error(
        "The cell in row {row}, column {column} is longer than {limit} characters. Shorten it, or give the text as a file."
    )]
    LongCell {
        /// The row as the sheet numbers it.
        row: u32,
        /// From 1.
        column: u32,
        /// Most characters.
        limit: u32,
    },
    /// A recording of which no piece can be made.
    #[error(
        "This recording cannot be divided into parts: {why}. Upload its sound as MP3, M4A (AAC), WAV or Ogg Vorbis, or its transcript."
    )]
    Indivisible {
        /// What was wrong.
        why: String,
    },
    /// Took longer than allowed.
    #[error("Reading this file took too long and was stopped. Split it, or save it again in a simpler form.")]
    TimedOut,
    /// Needed more memory than allowed.
    #[error("Reading this file needed too much memory and was stopped. Split it, or save it again in a simpler form.")]
    TooMuchMemory,
    /// The reader broke down over it.
    #[error(
        "This file made the reader stop, which damaged files can do. Save it again from the program that made it and upload that."
    )]
    Crashed,
    /// Not the file's fault: the worker could not be started, or the stored file could not be opened.
    #[error("The file could not be read just now. Try again; if it happens again, tell your administrator ({detail}).")]
    Unavailable {
        /// The cause, for the operator.
        detail: String,
    },
}

impl Problem {
    /// The stable code for storage, answers and translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Encrypted => "encrypted",
            Self::Empty => "empty",
            Self::TooLarge { .. } => "too_large",
            Self::TooManyPages { .. } => "too_many_pages",
            Self::TooMuchText { .. } => "too_much_text",
            Self::ArchiveBomb => "archive_bomb",
            Self::Truncated => "truncated",
            Self::Damaged { .. } => "damaged",
            Self::Unsupported { .. } => "unsupported",
            Self::NoText => "no_text",
            Self::NoRecognition { .. } => "no_recognition",
            Self::Wordless => "wordless",
            Self::NotATable { .. } => "not_a_table",
            Self::NoRows => "no_rows",
            Self::TooManyRows { .. } => "too_many_rows",
            Self::TooManyColumns { .. } => "too_many_columns",
            Self::LongCell { .. } => "long_cell",
            Self::Indivisible { .. } => "indivisible",
            Self::TimedOut => "timed_out",
            Self::TooMuchMemory => "too_much_memory",
            Self::Crashed => "crashed",
            Self::Unavailable { .. } => "unavailable",
        }
    }

    /// Whether the same bytes may be read if tried again: only where the file is not at fault.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    pub(crate) fn damaged(detail: impl Into<String>) -> Self {
        Self::Damaged { detail: detail.into() }
    }

    pub(crate) fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported { what: what.into() }
    }
}

/// A size for people: whole KB below 1 MB, else MB with one decimal, both of 1024.
fn size(bytes: u64) -> String {
    const KIB: u64 = 1024;
    const MIB: u64 = 1024 * KIB;
    if bytes < MIB {
        return format!("{} KB", bytes.div_ceil(KIB));
    }
    let tenths = bytes.saturating_mul(10) / MIB;
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        tenth => format!("{}.{tenth} MB", tenths / 10),
    }
}
