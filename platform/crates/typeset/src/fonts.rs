//! The fonts: Latin, Greek and Cyrillic come with the program, other scripts from the folders where systems keep
//! theirs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use memmap2::Mmap;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook, FontInfo};
use typst::utils::LazyHash;

/// Where systems keep fonts for everybody.
const FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];
/// Folders within each other, files, and bytes of one, at most.
const DEEPEST: usize = 6;
const FILES: usize = 4000;
const LARGEST: u64 = 64 << 20;

/// Which fonts a text is set in, the first that has its letters. The sans serif ones of the system look like a report;
/// where none is there, it is the serif one of the program.
const TEXT: [&str; 3] = ["Carlito", "Open Sans", "Libertinus Serif"];
/// For other scripts, so that the choice is ours and not the first one found. What none of them has is looked for in
/// all others.
const SCRIPTS: [&str; 14] = [
    "Noto Sans Devanagari",
    "Lohit Devanagari",
    "Noto Naskh Arabic",
    "Amiri",
    "Noto Sans Hebrew",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Noto Sans CJK KR",
    "NanumGothic",
    "Droid Sans Fallback",
    "Noto Sans Thai",
    "Noto Sans Symbols",
    "Noto Sans Symbols 2",
    "DejaVu Sans",
];
const MONO: [&str; 2] = ["DejaVu Sans Mono", "Liberation Mono"];

/// All fonts there are. Files of fonts are mapped and not read: what of them a text needs comes from the disk when it
/// is needed, also to a process that can open no file any more.
pub struct Fonts {
    pub(crate) book: LazyHash<FontBook>,
    slots: Vec<Slot>,
    infos: Vec<FontInfo>,
}

struct Slot {
    file: Bytes,
    index: u32,
    read: OnceLock<Option<Font>>,
}

impl Fonts {
    /// Those of the program and of the system's folders. Looks at each file once: call it from a thread that may wait.
    #[must_use]
    pub fn of_system() -> Self {
        let mut folders: Vec<PathBuf> = FOLDERS.iter().map(PathBuf::from).collect();
        folders.extend(std::env::home_dir().map(|home| home.join(".local/share/fonts")));
        Self::of(&folders)
    }

    /// Those of the program and of these folders.
    #[must_use]
    pub fn of(folders: &[PathBuf]) -> Self {
        let mut paths = Vec::new();
        for folder in folders {
            find(folder, 0, &mut paths);
        }
        // The same choice on every machine and at every start.
        paths.sort();
        let own = typst_assets::fonts().map(Bytes::new);
        let files = own.chain(paths.iter().filter_map(|path| mapped(path)));
        let mut fonts = Self { book: LazyHash::new(FontBook::new()), slots: Vec::new(), infos: Vec::new() };
        for file in files {
            for (index, info) in (0..).zip(FontInfo::iter(&file)) {
                fonts.infos.push(info);
                fonts.slots.push(Slot { file: file.clone(), index, read: OnceLock::new() });
            }
        }
        fonts.book = LazyHash::new(FontBook::from_infos(fonts.infos.iter().cloned()));
        fonts
    }

    pub(crate) fn get(&self, index: usize) -> Option<Font> {
        let slot = self.slots.get(index)?;
        slot.read.get_or_init(|| Font::new(slot.file.clone(), slot.index)).clone()
    }

    /// Whether some font has this letter.
    pub(crate) fn have(&self, letter: char) -> bool {
        self.infos.iter().any(|info| info.coverage.contains(u32::from(letter)))
    }

    /// The families a text is set in, in order: those that are wanted before the usual ones.
    pub(crate) fn families<'a>(&self, wanted: &[&'a str]) -> Vec<&'a str> {
        self.those_of(&[wanted, &TEXT[..], &SCRIPTS[..]].concat())
    }

    pub(crate) fn mono(&self) -> Vec<&'static str> {
        self.those_of(&[&MONO[..], &SCRIPTS[..]].concat())
    }

    fn those_of<'a>(&self, wanted: &[&'a str]) -> Vec<&'a str> {
        wanted.iter().copied().filter(|family| self.book.contains_family(&family.to_lowercase())).collect()
    }
}

#[expect(unsafe_code, reason = "mapping a file has no safe interface: another process could cut it short")]
fn mapped(path: &Path) -> Option<Bytes> {
    // SAFETY: nobody writes into a font in its place: systems put a new file there. If one did, this process would end,
    // which sets one file.
    unsafe { Mmap::map(&File::open(path).ok()?) }.ok().map(Bytes::new)
}

fn find(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && depth < DEEPEST {
            find(&path, depth + 1, files);
        } else if is_font(&path) && files.len() < FILES {
            files.push(path);
        }
    }
}

fn is_font(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
    matches!(extension.as_str(), "ttf" | "otf" | "ttc" | "otc")
        && fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() <= LARGEST)
}
