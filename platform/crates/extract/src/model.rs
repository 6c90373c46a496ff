//! What extraction yields: the kind of file, its blocks in reading order, and one full text in which every
//! block (and every passage) has an exact place.

use crate::transcript::Moment;
use serde::{Deserialize, Serialize};

/// A kind of file that can be read. Decided by content, never by the name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Portable Document Format.
    Pdf,
    /// Word document (Office Open XML).
    Docx,
    /// Excel workbook (Office Open XML).
    Xlsx,
    /// PowerPoint presentation (Office Open XML).
    Pptx,
    /// OpenDocument text.
    Odt,
    /// Email as a file (RFC 5322).
    Eml,
    /// Picture (Portable Network Graphics).
    Png,
    /// Picture (JPEG).
    Jpeg,
    /// Picture (WebP).
    Webp,
    /// Picture, or pages from a scanner (Tagged Image File Format).
    Tiff,
    /// Delimited table; the delimiter is found out.
    Csv,
    /// Web page.
    Html,
    /// Markdown (CommonMark with tables).
    Markdown,
    /// Plain text in any common encoding.
    Text,
    /// Subtitles or a transcript with times (WebVTT).
    Vtt,
    /// Subtitles with times (SubRip).
    Srt,
    /// Sound (MPEG layer III).
    Mp3,
    /// Sound (AAC in MPEG-4).
    M4a,
    /// Sound, uncompressed.
    Wav,
    /// Sound (Vorbis or Opus in Ogg).
    Ogg,
    /// Sound or pictures (WebM).
    Webm,
    /// Sound or pictures (MPEG-4).
    Mp4,
}

impl Kind {
    /// Every kind, in the order in which a person would list them.
    pub const ALL: [Self; 22] = [
        Self::Pdf,
        Self::Docx,
        Self::Xlsx,
        Self::Pptx,
        Self::Odt,
        Self::Eml,
        Self::Png,
        Self::Jpeg,
        Self::Webp,
        Self::Tiff,
        Self::Csv,
        Self::Html,
        Self::Markdown,
        Self::Text,
        Self::Vtt,
        Self::Srt,
        Self::Mp3,
        Self::M4a,
        Self::Wav,
        Self::Ogg,
        Self::Webm,
        Self::Mp4,
    ];

    /// Sound or pictures that somebody can play: nothing is read in it, it is shown beside its transcript.
    #[must_use]
    pub const fn is_recording(self) -> bool {
        matches!(self, Self::Mp3 | Self::M4a | Self::Wav | Self::Ogg | Self::Webm | Self::Mp4)
    }

    /// A name for people: "PDF", "Word (DOCX)".
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Docx => "Word (DOCX)",
            Self::Xlsx => "Excel (XLSX)",
            Self::Pptx => "PowerPoint (PPTX)",
            Self::Odt => "OpenDocument text (ODT)",
            Self::Eml => "an email (EML)",
            Self::Png => "a picture (PNG)",
            Self::Jpeg => "a picture (JPEG)",
            Self::Webp => "a picture (WebP)",
            Self::Tiff => "a picture (TIFF)",
            Self::Csv => "CSV",
            Self::Html => "HTML",
            Self::Markdown => "Markdown",
            Self::Text => "plain text",
            Self::Vtt => "subtitles (VTT)",
            Self::Srt => "subtitles (SRT)",
            Self::Mp3 => "a recording (MP3)",
            Self::M4a => "a recording (M4A)",
            Self::Wav => "a recording (WAV)",
            Self::Ogg => "a recording (OGG)",
            Self::Webm => "a recording (WebM)",
            Self::Mp4 => "a recording (MP4)",
        }
    }

    /// The stable name in storage and answers: `pdf`, `docx`, …; also the usual extension, save for `text`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Docx => "docx",
            Self::Xlsx => "xlsx",
            Self::Pptx => "pptx",
            Self::Odt => "odt",
            Self::Eml => "eml",
            Self::Png => "png",
            Self::Jpeg => "jpeg",
            Self::Webp => "webp",
            Self::Tiff => "tiff",
            Self::Csv => "csv",
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Text => "text",
            Self::Vtt => "vtt",
            Self::Srt => "srt",
            Self::Mp3 => "mp3",
            Self::M4a => "m4a",
            Self::Wav => "wav",
            Self::Ogg => "ogg",
            Self::Webm => "webm",
            Self::Mp4 => "mp4",
        }
    }

    /// The media type to serve the original with.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Pptx => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            Self::Odt => "application/vnd.oasis.opendocument.text",
            Self::Eml => "message/rfc822",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Tiff => "image/tiff",
            Self::Csv => "text/csv",
            Self::Html => "text/html",
            Self::Markdown => "text/markdown",
            Self::Text => "text/plain",
            Self::Vtt => "text/vtt",
            Self::Srt => "application/x-subrip",
            Self::Mp3 => "audio/mpeg",
            Self::M4a => "audio/mp4",
            Self::Wav => "audio/wav",
            Self::Ogg => "audio/ogg",
            Self::Webm => "video/webm",
            Self::Mp4 => "video/mp4",
        }
    }

    /// The kind of this stable name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The extensions (lower case, without the dot) that files of this kind usually carry.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Docx => &["docx", "docm"],
            Self::Xlsx => &["xlsx", "xlsm"],
            Self::Pptx => &["pptx", "pptm"],
            Self::Odt => &["odt", "ott"],
            Self::Eml => &["eml"],
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Webp => &["webp"],
            Self::Tiff => &["tif", "tiff"],
            Self::Csv => &["csv", "tsv"],
            Self::Html => &["html", "htm", "xhtml"],
            Self::Markdown => &["md", "markdown"],
            Self::Text => &["txt", "text", "log"],
            Self::Vtt => &["vtt"],
            Self::Srt => &["srt"],
            Self::Mp3 => &["mp3"],
            Self::M4a => &["m4a"],
            Self::Wav => &["wav"],
            Self::Ogg => &["ogg", "oga", "opus"],
            Self::Webm => &["webm"],
            Self::Mp4 => &["mp4", "m4v"],
        }
    }
}

/// What a block is in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum BlockKind {
    /// Running text.
    Paragraph,
    /// A heading of level 1 to 6.
    Heading {
        /// 1 is the outermost.
        level: u8,
    },
    /// An item of a list; the text has no bullet or number of its own unless the number is part of the text.
    ListItem {
        /// 0 for an item of the outermost list.
        depth: u8,
    },
    /// The row that names a table's columns. Cells are joined with ` | `.
    TableHeader,
    /// A row of a table. Cells are joined with ` | `.
    TableRow,
    /// Text whose line breaks matter, such as program code.
    Code,
}

/// One piece of a document in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The page it starts on, from 1; none where the format has no pages.
    pub page: Option<u32>,
    /// What it is.
    pub kind: BlockKind,
    /// Its text: normalised (NFKC for PDF, NFC else), no control characters, never empty.
    pub text: String,
    /// When it was said and by whom, in a transcript.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
}

/// The text of one file, with structure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extracted {
    /// What the file is, by its content.
    pub kind: Kind,
    /// The document's own title, where it states one.
    pub title: Option<String>,
    /// Pages of a PDF (or of a Word file that records them), slides, sheets of a workbook, else 1.
    pub pages: u32,
    /// All blocks in reading order; at least one.
    pub blocks: Vec<Block>,
    /// What the reader should know, in plain sentences: another extension than the content, pages left out …
    pub warnings: Vec<String>,
    /// Pages of a PDF of which nothing was read, for they are pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<u32>,
}

impl Extracted {
    /// The whole text: the blocks, a single line break between rows and items, an empty line between others.
    /// Offsets of [`crate::Passage`] count the `char`s of exactly this string.
    #[must_use]
    pub fn full_text(&self) -> String {
        let capacity = self.blocks.iter().map(|block| block.text.len() + 2).sum();
        let mut text = String::with_capacity(capacity);
        let mut previous: Option<&Block> = None;
        for block in &self.blocks {
            text.push_str(previous.map_or("", |before| separator(before.kind, block.kind)));
            text.push_str(&block.text);
            previous = Some(block);
        }
        text
    }
}

/// What stands between two neighbouring blocks in the full text.
pub(crate) fn separator(before: BlockKind, after: BlockKind) -> &'static str {
    use BlockKind::{ListItem, TableHeader, TableRow};
    match (before, after) {
        (ListItem { .. }, ListItem { .. }) | (TableHeader | TableRow, TableRow) => "\n",
        _ => "\n\n",
    }
}
