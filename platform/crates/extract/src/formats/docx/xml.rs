//! The little of XML that Word files need. References to entities of a document type are not followed:
//! Office files have no document type, and one that has is refused (B28).

use crate::archive::broken_xml;
use crate::problem::Problem;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::collections::HashMap;

/// An attribute by its local name, unescaped.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    tag.attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == name)
        .and_then(|attribute| attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned()))
}

/// The attribute `val`, in which Word keeps most values.
pub(super) fn val(tag: &BytesStart<'_>) -> Option<String> {
    attribute(tag, "val")
}

/// Whether a switch such as `<w:b/>` or `<w:b w:val="0"/>` is on.
pub(super) fn is_on(tag: &BytesStart<'_>) -> bool {
    !matches!(val(tag).as_deref(), Some("0" | "false" | "off" | "none"))
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
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event().map_err(|error| broken_xml(&error))? {
            Event::Start(tag) => each(Step::Start(tag.local_name().as_ref(), &tag)),
            Event::Empty(tag) => {
                each(Step::Start(tag.local_name().as_ref(), &tag));
                each(Step::End(tag.local_name().as_ref()));
            }
            Event::End(tag) => each(Step::End(tag.local_name().as_ref())),
            Event::Text(text) => each(Step::Text(&text)),
            Event::CData(text) => each(Step::Text(&text)),
            Event::GeneralRef(entity) => {
                if let Some(text) = reference(&entity) {
                    each(Step::Text(&text));
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
pub(super) fn text_of(xml: &str, name: &str) -> Option<String> {
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

/// The target of the first relation whose type ends so.
pub(super) fn relation(xml: &str, kind: &str) -> Option<String> {
    let mut target = None;
    walk(xml, |step| {
        if let Step::Start("Relationship", tag) = step
            && attribute(tag, "Type").is_some_and(|found| found.ends_with(kind))
        {
            target = target.take().or_else(|| attribute(tag, "Target"));
        }
    })
    .ok()?;
    target
}

/// Foot- or endnotes by their ids, into one map, the kind before the id.
pub(super) fn notes(xml: &str, kind: &str, into: &mut HashMap<String, String>) -> Result<(), Problem> {
    let mut open: Option<(String, String)> = None;
    let mut in_text = false;
    walk(xml, |step| match step {
        Step::Start(tag, start) if tag == kind => {
            // Separator lines are notes by form only.
            let real = attribute(start, "type").is_none_or(|form| form == "normal");
            open = attribute(start, "id").filter(|_| real).map(|id| (format!("{kind}{id}"), String::new()));
        }
        Step::End(tag) if tag == kind => {
            if let Some((id, text)) = open.take() {
                into.insert(id, text);
            }
        }
        Step::Start(tag, _) => in_text = tag == "t",
        Step::Text(text) if in_text => {
            if let Some((_, note)) = &mut open {
                note.push_str(text);
            }
        }
        Step::End("t") => in_text = false,
        Step::End("p") => {
            if let Some((_, note)) = &mut open {
                note.push(' ');
            }
        }
        _ => {}
    })
}
