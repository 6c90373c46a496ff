//! What of XML is Word's own way: switches, values in `val`, notes in a part of their own.

use crate::formats::xml::{Step, attribute, walk};
use crate::problem::Problem;
use quick_xml::events::BytesStart;
use std::collections::HashMap;

/// The attribute `val`, in which Word keeps most values.
pub(super) fn val(tag: &BytesStart<'_>) -> Option<String> {
    attribute(tag, "val")
}

/// Whether a switch such as `<w:b/>` or `<w:b w:val="0"/>` is on.
pub(super) fn is_on(tag: &BytesStart<'_>) -> bool {
    !matches!(val(tag).as_deref(), Some("0" | "false" | "off" | "none"))
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

/// Elements whose text is not the document's: deleted or moved away, field codes, the past of properties,
/// and the second rendering of what was rendered already.
pub(super) fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "del"
            | "moveFrom"
            | "delText"
            | "delInstrText"
            | "Fallback"
            | "pPrChange"
            | "rPrChange"
            | "sectPrChange"
            | "tblPrChange"
            | "tcPrChange"
            | "trPrChange"
            | "tblGridChange"
            | "numberingChange"
    )
}
