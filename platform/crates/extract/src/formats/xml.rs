//! The little of XML that office files need. References to entities of a document type are not followed:
//! Office files have no document type, and one that has is refused (B28).

use crate::archive::{Archive, broken_xml};
use crate::problem::Problem;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::QName;
use quick_xml::{Reader, XmlVersion};
use std::io::{Read, Seek};

/// An attribute by its local name, unescaped.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    first(tag, |key| key.local_name().as_ref() == name)
}

/// An attribute by its local name, of those that stand in a name space of their own (`r:id` beside `id`).
pub(super) fn foreign_attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    first(tag, |key| key.prefix().is_some() && key.local_name().as_ref() == name)
}

fn first(tag: &BytesStart<'_>, is_it: impl Fn(QName<'_>) -> bool) -> Option<String> {
    tag.attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| is_it(attribute.key))
        .and_then(|attribute| attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned()))
}

/// What a reference stands for: a character or one of the five names; nothing for any other.
pub(super) fn reference(reference: &BytesRef<'_>) -> Option<String> {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return Some(c.to_string());
    }
    let name: &str = reference;
    quick_xml::escape::resolve_predefined_entity(name).map(str::to_owned)
}

/// Refuses a document type.
pub(super) fn no_document_type() -> Problem {
    Problem::damaged("it contains a document type definition, which Office files never do")
}

/// Goes through small XML and hands over each opening tag with its local name, and each closing one.
pub(super) fn walk(text: &str, mut each: impl FnMut(Step<'_>)) -> Result<(), Problem> {
    read(text, |step| {
        each(step);
        Ok(())
    })
}

/// Goes through XML until its end or the first problem, and hands over each opening tag with its local name, and each
/// closing one.
pub(super) fn read(text: &str, mut each: impl FnMut(Step<'_>) -> Result<(), Problem>) -> Result<(), Problem> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event().map_err(|error| broken_xml(&error))? {
            Event::Start(tag) => each(Step::Start(tag.local_name().as_ref(), &tag))?,
            Event::Empty(tag) => {
                each(Step::Start(tag.local_name().as_ref(), &tag))?;
                each(Step::End(tag.local_name().as_ref()))?;
            }
            Event::End(tag) => each(Step::End(tag.local_name().as_ref()))?,
            Event::Text(text) => each(Step::Text(&text))?,
            Event::CData(text) => each(Step::Text(&text))?,
            Event::GeneralRef(entity) => {
                if let Some(text) = reference(&entity) {
                    each(Step::Text(&text))?;
                }
            }
            Event::DocType(_) => return Err(no_document_type()),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// A step through XML.
pub(super) enum Step<'a> {
    Start(&'a str, &'a BytesStart<'a>),
    Text(&'a str),
    End(&'a str),
}

/// The text of the first element of this local name.
fn text_of(xml: &str, name: &str) -> Option<String> {
    let (mut inside, mut done) = (false, false);
    let mut found = String::new();
    walk(xml, |step| match step {
        Step::Start(tag, _) if tag == name && !done => inside = true,
        Step::End(tag) if tag == name => (inside, done) = (false, true),
        Step::Text(text) if inside => found.push_str(text),
        _ => {}
    })
    .ok()?;
    done.then_some(found)
}

/// The relations of a part (`.rels`): where the pieces lie that it names.
#[derive(Default)]
pub(super) struct Relations {
    /// Id, type, target.
    all: Vec<(String, String, String)>,
    folder: String,
}

impl Relations {
    /// Those of a part, by its name in the archive; of the package itself where that is empty.
    pub(super) fn of<R: Read + Seek>(archive: &mut Archive<R>, part: &str) -> Result<Self, Problem> {
        let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
        let slash = if folder.is_empty() { "" } else { "/" };
        let mut all = Vec::new();
        let text = archive.text(&format!("{folder}{slash}_rels/{file}.rels"))?.unwrap_or_default();
        walk(&text, |step| {
            if let Step::Start("Relationship", tag) = step {
                let of = |name| attribute(tag, name).unwrap_or_default();
                all.push((of("Id"), of("Type"), of("Target")));
            }
        })?;
        Ok(Self { all, folder: folder.to_owned() })
    }

    /// The part with this id.
    pub(super) fn by_id(&self, id: &str) -> Option<String> {
        self.all.iter().find(|(found, ..)| found == id).map(|(.., target)| self.resolved(target))
    }

    /// The ids of the parts whose type ends so, with those parts.
    pub(super) fn with_ids<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (String, String)> + 'a {
        let is_so = move |(_, found, _): &&(String, String, String)| found.ends_with(kind);
        self.all.iter().filter(is_so).map(|(id, _, target)| (id.clone(), self.resolved(target)))
    }

    /// The parts whose type ends so.
    pub(super) fn by_type<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = String> + 'a {
        self.all.iter().filter(move |(_, found, _)| found.ends_with(kind)).map(|(.., target)| self.resolved(target))
    }

    /// A target as a name in the archive: relative to the part's folder, or from the root.
    fn resolved(&self, target: &str) -> String {
        if let Some(absolute) = target.strip_prefix('/') {
            return absolute.to_owned();
        }
        let mut path: Vec<&str> = self.folder.split('/').filter(|step| !step.is_empty()).collect();
        for step in target.split('/') {
            match step {
                "." | "" => {}
                ".." => {
                    path.pop();
                }
                _ => path.push(step),
            }
        }
        path.join("/")
    }
}

/// The name of an Office file's main part, as the package states it.
pub(super) fn main_part<R: Read + Seek>(archive: &mut Archive<R>, usual: &str) -> Result<String, Problem> {
    let named = Relations::of(archive, "")?.by_type("/officeDocument").next();
    Ok(named.filter(|part| archive.has(part)).unwrap_or_else(|| usual.to_owned()))
}

/// The title that an Office file states of itself.
pub(super) fn stated_title<R: Read + Seek>(archive: &mut Archive<R>, part: &str) -> Result<Option<String>, Problem> {
    Ok(archive.text(part)?.and_then(|properties| text_of(&properties, "title")))
}
