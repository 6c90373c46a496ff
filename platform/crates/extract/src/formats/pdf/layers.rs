//! Layers that a PDF hides from its readers (optional content): what stands on them is left out, as hidden slides and
//! sheets are.

use super::beside::inherited;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::HashSet;

/// Marked stretches within each other: nobody's are deeper.
const DEEPEST: usize = 256;

/// The layers that are off when the file is opened.
#[derive(Default)]
pub(super) struct Layers {
    off: HashSet<ObjectId>,
}

impl Layers {
    pub(super) fn of(document: &Document) -> Self {
        let off = || {
            let layers = dict(document, document.catalog().ok()?.get(b"OCProperties").ok()?)?;
            let at_first = dict(document, layers.get(b"D").ok()?)?;
            let list = |of: &Dictionary, key| -> Vec<ObjectId> {
                let list = of.get(key).ok().and_then(|list| document.dereference(list).ok());
                let list = list.and_then(|(_, list)| list.as_array().ok());
                list.into_iter().flatten().filter_map(|layer| layer.as_reference().ok()).collect()
            };
            let all_off = at_first.get(b"BaseState").and_then(Object::as_name).is_ok_and(|state| state == b"OFF");
            let mut off: HashSet<ObjectId> = HashSet::new();
            off.extend(if all_off { list(layers, b"OCGs") } else { Vec::new() });
            for layer in list(at_first, b"ON") {
                off.remove(&layer);
            }
            off.extend(list(at_first, b"OFF"));
            Some(off)
        };
        Self { off: off().unwrap_or_default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.off.is_empty()
    }

    /// Whether what belongs to a layer, or to several as a rule says, is hidden.
    pub(super) fn hide(&self, document: &Document, layer: &Object) -> bool {
        if layer.as_reference().is_ok_and(|id| self.off.contains(&id)) {
            return true;
        }
        let Some(rule) = dict(document, layer) else { return false };
        let Ok(members) = rule.get(b"OCGs") else { return false };
        let is_off = |layer: &Object| layer.as_reference().is_ok_and(|id| self.off.contains(&id));
        let states: Vec<bool> = match document.dereference(members) {
            Ok((_, Object::Array(several))) => several.iter().map(is_off).collect(),
            _ => vec![is_off(members)],
        };
        if states.is_empty() {
            return false;
        }
        match rule.get(b"P").and_then(Object::as_name).unwrap_or(b"AnyOn") {
            b"AllOn" => states.contains(&true),
            b"AnyOff" => !states.contains(&true),
            b"AllOff" => states.contains(&false),
            _ => !states.contains(&false),
        }
    }

    /// Takes what is hidden out of the pages and of what they draw; whether anything was.
    pub(super) fn take_out(&self, document: &mut Document) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut changed = false;
        for page in document.page_iter().collect::<Vec<_>>() {
            let shown = || {
                let resources = inherited(document, document.get_dictionary(page).ok()?, b"Resources");
                self.without_hidden(document, resources?.as_dict().ok()?, &document.get_page_content(page).ok()?)
            };
            if let Some(content) = shown() {
                changed |= document.change_page_content(page, content).is_ok();
            }
        }
        let drawn: Vec<ObjectId> = document.objects.keys().copied().collect();
        for id in drawn {
            let Some(shown) = self.shown_of(document, id) else { continue };
            if let Some(Object::Stream(stream)) = document.objects.get_mut(&id) {
                stream.set_plain_content(shown);
                changed = true;
            }
        }
        changed
    }

    /// The content of something drawn, where it is another than its own.
    fn shown_of(&self, document: &Document, id: ObjectId) -> Option<Vec<u8>> {
        let Some(Object::Stream(stream)) = document.objects.get(&id) else { return None };
        if stream.dict.get(b"OC").is_ok_and(|layer| self.hide(document, layer)) {
            return Some(Vec::new());
        }
        let is_form = stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Form");
        let resources = dict(document, stream.dict.get(b"Resources").ok().filter(|_| is_form)?)?;
        self.without_hidden(document, resources, &stream.get_plain_content().ok()?)
    }

    /// A content without what is hidden; none where nothing is. What moves the pen stays, for what comes after.
    fn without_hidden(&self, document: &Document, resources: &Dictionary, content: &[u8]) -> Option<Vec<u8>> {
        let named = dict(document, resources.get(b"Properties").ok()?)?;
        let operations = Content::decode(content).ok()?.operations;
        // For each marked stretch, whether it is hidden.
        let mut open: Vec<bool> = Vec::new();
        let mut left_out = false;
        let mut kept = Vec::with_capacity(operations.len());
        for operation in operations {
            match operation.operator.as_str() {
                "BDC" | "BMC" if open.len() < DEEPEST => {
                    let layer = match operation.operands.as_slice() {
                        [Object::Name(mark), Object::Name(layer)] if mark == b"OC" => named.get(layer).ok(),
                        _ => None,
                    };
                    open.push(layer.is_some_and(|layer| self.hide(document, layer)));
                }
                "EMC" => drop(open.pop()),
                "Tj" | "TJ" | "Do" | "sh" | "BI" | "EI" if open.contains(&true) => {
                    left_out = true;
                    continue;
                }
                "'" | "\"" if open.contains(&true) => {
                    left_out = true;
                    kept.push(Operation::new("T*", Vec::new()));
                    continue;
                }
                _ => {}
            }
            kept.push(operation);
        }
        left_out.then(|| Content { operations: kept }.encode().ok()).flatten()
    }
}

fn dict<'d>(document: &'d Document, object: &'d Object) -> Option<&'d Dictionary> {
    document.dereference(object).ok()?.1.as_dict().ok()
}
