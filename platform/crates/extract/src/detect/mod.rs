//! What a file is, by its content. The name only decides between kinds of text that fit equally well.

mod plain;

pub(crate) use plain::{LIKELY_DELIMITERS, delimiter, outside_quotes, separator_line};

use crate::archive::Archive;
use crate::limits::Limits;
use crate::model::Kind;
use crate::problem::Problem;
use std::io::{Read, Seek, SeekFrom};

/// As much of a file's start as its kind shows in.
const HEAD: u64 = 16 * 1024;
/// The header of an email that went through many hands is longer; none is longer than this.
const LONGEST_HEADER: u64 = 256 * 1024;
/// Readers of PDF accept its mark this far in, so files with a little junk in front exist.
const PDF_MARK_WITHIN: usize = 1024;

/// The kind of a file, and a remark for its owner where the name says something else.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Detected {
    pub(crate) kind: Kind,
    pub(crate) remark: Option<String>,
}

/// What a file is that somebody can play, by its first bytes (16 KiB are enough); none for any other file.
#[must_use]
pub fn recording(head: &[u8]) -> Option<Kind> {
    match infer::get(head)?.mime_type() {
        "audio/mpeg" => Some(Kind::Mp3),
        "audio/m4a" => Some(Kind::M4a),
        "audio/x-wav" => Some(Kind::Wav),
        "audio/ogg" | "audio/opus" => Some(Kind::Ogg),
        "video/webm" => Some(Kind::Webm),
        "video/mp4" | "video/x-m4v" => Some(Kind::Mp4),
        _ => None,
    }
}

/// Whether a file is a program, by its first bytes (16 KiB are enough). Text that happens to begin as one does is none.
#[must_use]
pub fn is_program(head: &[u8]) -> bool {
    head.contains(&0) && infer::is_app(head)
}

/// Finds out what a file is.
pub(crate) fn detect<R: Read + Seek>(file: &mut R, name: &str, limits: &Limits) -> Result<Detected, Problem> {
    let head = read_at(file, SeekFrom::Start(0), HEAD)?;
    let extension = extension(name);
    let kind = kind(file, &head, extension.as_deref(), limits)?;
    Ok(Detected { kind, remark: remark(kind, extension.as_deref()) })
}

fn kind<R: Read + Seek>(file: &mut R, head: &[u8], extension: Option<&str>, limits: &Limits) -> Result<Kind, Problem> {
    if head.is_empty() {
        return Err(Problem::Empty);
    }
    if head.starts_with(b"%PDF-") {
        return Ok(Kind::Pdf);
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return in_archive(file, limits);
    }
    if head.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Err(compound(file)?);
    }
    if let Some(text) = plain::as_text(head) {
        if head.len() as u64 == HEAD && plain::header_goes_on(&text) {
            let longer = read_at(file, SeekFrom::Start(0), LONGEST_HEADER)?;
            return plain::kind(&plain::as_text(&longer).unwrap_or(text), extension);
        }
        if text.trim().is_empty() && (head.len() as u64) < HEAD {
            return Err(Problem::Empty);
        }
        // A page that carries a PDF's mark to pass as both is what it begins with: a page.
        if has_pdf_mark(head) && !text.trim_start().starts_with('<') {
            return Ok(Kind::Pdf);
        }
        return plain::kind(&text, extension);
    }
    if has_pdf_mark(head) && infer::get(head).is_none() {
        return Ok(Kind::Pdf);
    }
    match infer::get(head).map(|found| found.mime_type()) {
        Some("image/png") => Ok(Kind::Png),
        Some("image/jpeg") => Ok(Kind::Jpeg),
        Some("image/webp") => Ok(Kind::Webp),
        Some("image/tiff") => Ok(Kind::Tiff),
        _ => Err(Problem::unsupported(describe(head))),
    }
}

fn has_pdf_mark(head: &[u8]) -> bool {
    let start = head.get(..PDF_MARK_WITHIN).unwrap_or(head);
    start.windows(5).any(|window| window == b"%PDF-")
}

/// An archive is what its list of content types says.
fn in_archive<R: Read + Seek>(file: &mut R, limits: &Limits) -> Result<Kind, Problem> {
    let mut archive = Archive::open(file, limits)?;
    let mut is_binary_workbook = false;
    if let Some(types) = archive.text("[Content_Types].xml")? {
        is_binary_workbook = types.contains("ms-excel.sheet.binary");
        // The main part's type; macro-enabled and template variants differ in what follows.
        if types.contains("wordprocessingml.document.main+xml")
            || types.contains("ms-word.document.macroEnabled.main+xml")
            || types.contains("wordprocessingml.template.main+xml")
        {
            return Ok(Kind::Docx);
        }
        if types.contains("spreadsheetml.sheet.main+xml")
            || types.contains("ms-excel.sheet.macroEnabled.main+xml")
            || types.contains("spreadsheetml.template.main+xml")
        {
            return Ok(Kind::Xlsx);
        }
        if types.contains("presentationml.presentation.main+xml")
            || types.contains("presentationml.slideshow.main+xml")
            || types.contains("presentationml.template.main+xml")
            || types.contains("ms-powerpoint.presentation.macroEnabled.main+xml")
        {
            return Ok(Kind::Pptx);
        }
    }
    let what = match archive.text("mimetype")?.as_deref().map(str::trim) {
        Some("application/vnd.oasis.opendocument.text" | "application/vnd.oasis.opendocument.text-template") => {
            return Ok(Kind::Odt);
        }
        _ if is_binary_workbook => "an Excel workbook of the binary kind (XLSB; open it in Excel and save it as XLSX)",
        Some("application/vnd.oasis.opendocument.presentation") => "an OpenDocument presentation",
        Some("application/vnd.oasis.opendocument.spreadsheet") => "an OpenDocument spreadsheet",
        Some("application/epub+zip") => "an e-book (EPUB)",
        _ => "a ZIP archive",
    };
    Err(Problem::unsupported(what))
}

/// What the names of streams say that lie in the container of Office 97–2003, and what helps.
const IN_CONTAINERS: [(&str, &str); 5] = [
    (
        "__nameid_version1.0",
        "a message as Outlook keeps it (MSG; save it in Outlook as EML, or drag it into another mail program)",
    ),
    ("WordDocument", "a Word file of the format of 1997–2003 (open it in Word and save it as DOCX)"),
    ("Workbook", "an Excel file of the format of 1997–2003 (open it in Excel and save it as XLSX)"),
    ("Book", "an Excel file of the format of 1995 (open it in Excel and save it as XLSX)"),
    ("PowerPoint Document", "a PowerPoint file of the format of 1997–2003 (open it in PowerPoint and save it as PPTX)"),
];

/// The container of Office 97–2003, of Outlook's messages, and of newer Office files with a password.
fn compound<R: Read + Seek>(file: &mut R) -> Result<Problem, Problem> {
    // A stream's name is followed by the end of its name.
    let mark = |name: &str| -> Vec<u8> { format!("{name}\0").encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let kinds = IN_CONTAINERS.map(|(name, what)| (mark(name), what));
    let longest = kinds.iter().map(|(mark, _)| mark.len()).chain([encrypted.len()]).max().unwrap_or(0);
    file.rewind().map_err(|_| Problem::Truncated)?;
    let mut found: Option<usize> = None;
    let mut carried = Vec::new();
    let mut chunk = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut chunk).map_err(|_| Problem::Truncated)?;
        if read == 0 {
            let what = found.and_then(|at| kinds.get(at)).map(|(_, what)| *what);
            return Ok(Problem::unsupported(
                what.unwrap_or("a Word, Excel or PowerPoint file of the format of 1997–2003"),
            ));
        }
        carried.extend_from_slice(chunk.get(..read).unwrap_or_default());
        let holds = |mark: &[u8]| carried.windows(mark.len()).any(|window| window == mark);
        if holds(&encrypted) {
            return Ok(Problem::Encrypted);
        }
        // The kinds are in order: a message may have a workbook attached.
        let further = found.unwrap_or(kinds.len());
        found = kinds.iter().take(further).position(|(mark, _)| holds(mark)).or(found);
        // A mark may lie across two chunks.
        carried.drain(..carried.len().saturating_sub(longest));
    }
}

/// Names a file that is no text, for the person who uploaded it.
fn describe(head: &[u8]) -> String {
    let Some(found) = infer::get(head) else {
        return "a file of an unknown kind".into();
    };
    let name = found.extension().to_uppercase();
    match found.matcher_type() {
        infer::MatcherType::Image => format!("a picture ({name})"),
        infer::MatcherType::Video => format!("a video ({name})"),
        infer::MatcherType::Audio => format!("a sound file ({name})"),
        infer::MatcherType::Archive => format!("an archive ({name})"),
        infer::MatcherType::App => format!("a program ({name})"),
        infer::MatcherType::Font => format!("a font ({name})"),
        infer::MatcherType::Book => format!("an e-book ({name})"),
        _ => format!("a file of the kind {name}"),
    }
}

fn remark(kind: Kind, extension: Option<&str>) -> Option<String> {
    let extension = extension?;
    let fits = kind.extensions().contains(&extension);
    let names_another = Kind::ALL.iter().any(|other| other.extensions().contains(&extension));
    // Any file may hold plain text (`.json`, `.eml`): only a name that promises another kind is worth a word.
    let expected = fits || (kind == Kind::Text && !names_another);
    (!expected)
        .then(|| format!("The name ends in .{extension}, but the content is {}. It was read as that.", kind.label()))
}

/// The extension of a name: lower case, short, without the dot.
fn extension(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    let usable = !stem.is_empty() && (1..=8).contains(&extension.len());
    (usable && extension.chars().all(|c| c.is_ascii_alphanumeric())).then(|| extension.to_ascii_lowercase())
}

fn read_at<R: Read + Seek>(file: &mut R, at: SeekFrom, most: u64) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: std::io::Error| Problem::Unavailable { detail: error.to_string() };
    file.seek(at).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.by_ref().take(most).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}
