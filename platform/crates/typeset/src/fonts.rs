//! The fonts: Latin, Greek and Cyrillic come with the program, other scripts from the folders where systems keep theirs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook, FontInfo};
use typst::utils::LazyHash;

/// Where systems keep fonts for everybody.
const FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];
/// Folders within each other, files, and bytes of one, at most: a folder of fonts is read whole once.
const DEEPEST: usize = 6;
const FILES: usize = 4000;
const LARGEST: u64 = 64 << 20;

/// Which fonts a text is set in, the first that has its letters. The sans serif ones of the system look like a report; where none is
/// there, it is the serif one of the program.
const TEXT: [&str; 3] = ["Carlito", "Open Sans", "Libertinus Serif"];
/// For other scripts, so that the choice is ours and not the first one found. What none of them has is looked for in all others.
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

/// All fonts there are. Of those on disk only the description is kept until a text needs one.
pub struct Fonts {
    pub(crate) book: LazyHash<FontBook>,
    slots: Vec<Slot>,
    infos: Vec<FontInfo>,
}

enum Slot {
    Held(Font),
    OnDisk { path: PathBuf, index: u32, read: OnceLock<Option<Font>> },
}

impl Fonts {
    /// Those of the program and of the system's folders. Reads each file once: call it from a thread that may wait.
    #[must_use]
    pub fn of_system() -> Self {
        let mut folders: Vec<PathBuf> = FOLDERS.iter().map(PathBuf::from).collect();
        folders.extend(std::env::home_dir().map(|home| home.join(".local/share/fonts")));
        Self::of(&folders)
    }

    /// Those of the program and of these folders.
    #[must_use]
    pub fn of(folders: &[PathBuf]) -> Self {
        let mut fonts = Self { book: LazyHash::new(FontBook::new()), slots: Vec::new(), infos: Vec::new() };
        for data in typst_assets::fonts() {
            for font in Font::iter(Bytes::new(data)) {
                fonts.infos.push(font.info().clone());
                fonts.slots.push(Slot::Held(font));
            }
        }
        let mut files = Vec::new();
        for folder in folders {
            find(folder, 0, &mut files);
        }
        // The same choice on every machine and at every start.
        files.sort();
        for path in files {
            let Ok(data) = fs::read(&path) else { continue };
            for (index, info) in (0..).zip(FontInfo::iter(&data)) {
                fonts.infos.push(info);
                fonts.slots.push(Slot::OnDisk { path: path.clone(), index, read: OnceLock::new() });
            }
        }
        fonts.book = LazyHash::new(FontBook::from_infos(fonts.infos.iter().cloned()));
        fonts
    }

    pub(crate) fn get(&self, index: usize) -> Option<Font> {
        match self.slots.get(index)? {
            Slot::Held(font) => Some(font.clone()),
            Slot::OnDisk { path, index, read } => {
                read.get_or_init(|| Font::new(Bytes::new(fs::read(path).ok()?), *index)).clone()
            }
        }
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
