//! All that the compiler sees: one template, the data, its pictures, the fonts. No other file, no package, no time.

use serde_json::Value;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, Source, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use crate::Fonts;

pub(crate) struct Sheet<'a> {
    library: LazyHash<Library>,
    fonts: &'a Fonts,
    main: Source,
    data: Bytes,
    pictures: Vec<Bytes>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(fonts: &'a Fonts, template: &str, data: &Value, pictures: Vec<Vec<u8>>) -> Self {
        Self {
            library: LazyHash::new(Library::default()),
            fonts,
            main: Source::detached(template),
            data: Bytes::from_string(data.to_string()),
            pictures: pictures.into_iter().map(Bytes::new).collect(),
        }
    }
}

impl World for Sheet<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.fonts.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if *id.root() != VirtualRoot::Project {
            return Err(FileError::AccessDenied);
        }
        let path = id.vpath().get_without_slash();
        let picture = path.strip_prefix("picture-").and_then(|number| number.parse().ok());
        match picture {
            Some(number) => self.pictures.get::<usize>(number).cloned().ok_or(FileError::AccessDenied),
            None if path == "data.json" => Ok(self.data.clone()),
            None => Err(FileError::AccessDenied),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index)
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}
