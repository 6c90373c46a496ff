//! ZIP archives from strangers (Word and Excel files are some): weighed before anything is unpacked, and
//! weighed again while a part is read, because the sizes that an archive states may be lies (B26).

use crate::limits::Limits;
use crate::problem::Problem;
use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use zip::ZipArchive;
use zip::result::ZipError;

/// Up to this size no ratio is suspicious: a small file of zeros does no harm.
const HARMLESS: u64 = 8 * 1024 * 1024;
/// The end record is this long, with a comment of at most 64 KiB behind it.
const END_RECORD: u64 = 22;
const LONGEST_COMMENT: u64 = 65_535;
/// Room per entry in the list of contents: its fixed part, a long name and extra fields.
const LISTED_ENTRY: u64 = 512;

/// Where a document type would stand: before the first element.
const DOCUMENT_TYPE_WITHIN: u64 = 4096;
const DOCUMENT_TYPE: &[u8] = b"<!DOCTYPE";

/// An archive whose stated sizes are within the limits, and the account of what is really unpacked.
pub(crate) struct Archive<R: Read + Seek> {
    zip: ZipArchive<R>,
    /// Parts by their names as Office compares them: in lower case. Some programs write `\\` between folders.
    places: HashMap<String, usize>,
    left: Cell<u64>,
}

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive, or says why it must not be.
    pub(crate) fn open(mut source: R, limits: &Limits) -> Result<Self, Problem> {
        let bytes = source.seek(SeekFrom::End(0)).map_err(broken)?;
        weigh_listing(&mut source, bytes, limits)?;
        let zip = ZipArchive::new(source).map_err(|error| unreadable(&error))?;
        let mut archive = Self { zip, places: HashMap::new(), left: Cell::new(limits.unpacked) };
        archive.weigh_entries(bytes, limits)?;
        let names = archive.zip.file_names().enumerate();
        archive.places = names.filter_map(|(at, name)| Some((compared(&name.ok()?), at))).collect();
        Ok(archive)
    }

    /// Adds up what the archive says of itself.
    fn weigh_entries(&mut self, bytes: u64, limits: &Limits) -> Result<(), Problem> {
        if self.zip.len() as u64 > limits.entries {
            return Err(Problem::ArchiveBomb);
        }
        let (mut packed, mut unpacked) = (0_u64, 0_u64);
        for index in 0..self.zip.len() {
            let entry = self.zip.by_index_raw(index).map_err(|error| unreadable(&error))?;
            if entry.encrypted() {
                return Err(Problem::Encrypted);
            }
            packed = packed.saturating_add(entry.compressed_size());
            unpacked = unpacked.saturating_add(entry.size());
            if entry.size() > HARMLESS && entry.size() / entry.compressed_size().max(1) > limits.ratio {
                return Err(Problem::ArchiveBomb);
            }
        }
        // Entries that share their packed bytes add up to more than the file holds.
        let overlapping = packed > bytes;
        if unpacked > limits.unpacked || overlapping {
            return Err(Problem::ArchiveBomb);
        }
        Ok(())
    }

    /// Whether there is a part of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.zip.index_for_name(name).or_else(|| self.places.get(&compared(name)).copied())
    }

    /// A part to read as a stream; none where there is no such part.
    pub(crate) fn part(&mut self, name: &str) -> Result<Option<Part<'_, impl Read>>, Problem> {
        let Some(place) = self.place(name) else { return Ok(None) };
        let left = &self.left;
        match self.zip.by_index(place) {
            Ok(source) => Ok(Some(Part { source, left })),
            Err(ZipError::FileNotFound) => Ok(None),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// A part's bytes, where it is there.
    pub(crate) fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        let Some(mut part) = self.part(name)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).map_err(broken)?;
        Ok(Some(bytes))
    }

    /// A part as text, where it is there; UTF-8 or UTF-16 as XML allows.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        let Some(bytes) = self.bytes(name)? else {
            return Ok(None);
        };
        let encoding = encoding_rs::Encoding::for_bom(&bytes).map_or(encoding_rs::UTF_8, |bom| bom.0);
        Ok(Some(encoding.decode(&bytes).0.into_owned()))
    }

    /// Unpacks every part into nothing, so that lies about sizes and entities of a document type (B28) come
    /// out before another reader, which believes them, gets the file.
    pub(crate) fn verify(&mut self) -> Result<(), Problem> {
        let names: Vec<String> = self.zip.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
        for name in names {
            // Pictures and the like are never unpacked by anyone here.
            if !is_xml(&name) {
                continue;
            }
            if let Some(mut part) = self.part(&name)? {
                let mut head = Vec::new();
                part.by_ref().take(DOCUMENT_TYPE_WITHIN).read_to_end(&mut head).map_err(broken)?;
                if head.windows(DOCUMENT_TYPE.len()).any(|window| window == DOCUMENT_TYPE) {
                    return Err(Problem::damaged(
                        "it contains a document type definition, which Office files never do",
                    ));
                }
                io::copy(&mut part, &mut io::sink()).map_err(broken)?;
            }
        }
        Ok(())
    }

    /// The file below, for a reader of its own.
    pub(crate) fn into_source(self) -> R {
        self.zip.into_inner()
    }
}

fn compared(name: &str) -> String {
    name.replace('\\', "/").to_ascii_lowercase()
}

fn is_xml(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["xml", "rels", "vml"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// A part being unpacked, which stops where the archive's account is used up.
pub(crate) struct Part<'a, R> {
    source: R,
    left: &'a Cell<u64>,
}

impl<R: Read> Read for Part<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer).map_err(lying)?;
        match self.left.get().checked_sub(read as u64) {
            Some(left) => {
                self.left.set(left);
                Ok(read)
            }
            None => Err(io::Error::other(Bomb)),
        }
    }
}

/// The library below stops a part that is longer than it states, and says so in words only.
fn lying(error: io::Error) -> io::Error {
    let longer = error.kind() == io::ErrorKind::InvalidData && error.to_string().contains("declared uncompressed size");
    if longer { io::Error::other(Bomb) } else { error }
}

/// Marks the error of a part that unpacks to too much, through whatever reader is in between.
#[derive(Debug, thiserror::Error)]
#[error("unpacks to more than it may")]
struct Bomb;

/// Tells a bomb, an early end and other faults apart in an error that came through a reader.
pub(crate) fn broken(error: io::Error) -> Problem {
    if error.get_ref().is_some_and(|inner| inner.is::<Bomb>()) {
        return Problem::ArchiveBomb;
    }
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Problem::Truncated,
        io::ErrorKind::OutOfMemory => Problem::TooMuchMemory,
        _ => Problem::damaged("its packed contents cannot be unpacked"),
    }
}

/// The same for an error of an XML reader.
pub(crate) fn broken_xml(error: &quick_xml::Error) -> Problem {
    match error {
        quick_xml::Error::Io(error) => {
            let bomb = error.get_ref().is_some_and(|inner| inner.is::<Bomb>());
            if bomb { Problem::ArchiveBomb } else { broken(io::Error::from(error.kind())) }
        }
        _ => Problem::damaged("its XML is not well-formed"),
    }
}

fn unreadable(error: &ZipError) -> Problem {
    match error {
        ZipError::InvalidPassword => Problem::Encrypted,
        ZipError::UnsupportedArchive(what) if what.contains("assword") => Problem::Encrypted,
        ZipError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => Problem::Truncated,
        ZipError::CompressionMethodNotSupported(_) => Problem::damaged("it is packed with an unusual method"),
        _ => Problem::damaged("its list of contents cannot be read"),
    }
}

/// Looks at the archive's end record alone: the list of contents is only read when it is of a sane size,
/// since reading a list of a million entries is itself the attack.
fn weigh_listing<R: Read + Seek>(source: &mut R, bytes: u64, limits: &Limits) -> Result<(), Problem> {
    let tail = bytes.min(END_RECORD + LONGEST_COMMENT);
    source.seek(SeekFrom::Start(bytes - tail)).map_err(broken)?;
    let mut end = Vec::new();
    BufReader::new(&mut *source).take(tail).read_to_end(&mut end).map_err(broken)?;
    source.rewind().map_err(broken)?;

    // The record lies at the very end, or a comment follows: search backwards.
    let record = end
        .windows(4)
        .rposition(|window| window == b"PK\x05\x06")
        .and_then(|at| end.get(at..))
        .ok_or(Problem::Truncated)?;
    let stated_entries = u64::from(little_endian::<2>(record, 10).ok_or(Problem::Truncated)?);
    let listing = u64::from(little_endian::<4>(record, 12).ok_or(Problem::Truncated)?);
    // All ones mean that the true numbers are in the 64-bit record: only an archive far above our limits
    // needs one.
    let too_many = stated_entries > limits.entries;
    let too_long = listing > limits.entries.saturating_mul(LISTED_ENTRY);
    if too_many || too_long { Err(Problem::ArchiveBomb) } else { Ok(()) }
}

fn little_endian<const N: usize>(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(N)?)?;
    Some(field.iter().rev().fold(0, |value, byte| (value << 8) | u32::from(*byte)))
}
