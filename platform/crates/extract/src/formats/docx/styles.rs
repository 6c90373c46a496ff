//! What a paragraph's style says of it: a heading of some level, the title, an item of a list. Styles are
//! called differently in every language; their built-in names and outline levels are not.

use super::xml::{is_on, val};
use crate::formats::xml::{Step, attribute, walk};
use crate::problem::Problem;
use std::collections::HashMap;

/// Styles inherit; a chain longer than this is a loop.
const LONGEST_CHAIN: usize = 16;

/// What a style means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    name: String,
    based_on: Option<String>,
    /// 0 for the first level; 9 is Word's word for body text.
    outline: Option<u8>,
    list: Option<String>,
    list_level: Option<u8>,
    /// Its text is hidden, or expressly shown.
    hidden: Option<bool>,
}

/// The styles of a document.
#[derive(Debug, Default)]
pub(super) struct Styles {
    by_id: HashMap<String, Style>,
}

impl Styles {
    pub(super) fn parse(xml: &str) -> Result<Self, Problem> {
        let mut styles = Self::default();
        let mut open: Option<(String, Style)> = None;
        walk(xml, |step| match step {
            Step::Start("style", tag) => {
                open = attribute(tag, "styleId").map(|id| (id, Style::default()));
            }
            Step::End("style") => {
                if let Some((id, style)) = open.take() {
                    styles.by_id.insert(id, style);
                }
            }
            Step::Start(name, tag) => {
                let Some((_, style)) = &mut open else { return };
                match name {
                    "name" => style.name = val(tag).unwrap_or_default().to_lowercase(),
                    "vanish" => style.hidden = Some(is_on(tag)),
                    "basedOn" => style.based_on = val(tag),
                    "outlineLvl" => style.outline = val(tag).and_then(|level| level.parse().ok()),
                    "numId" => style.list = val(tag),
                    "ilvl" => style.list_level = val(tag).and_then(|level| level.parse().ok()),
                    _ => {}
                }
            }
            _ => {}
        })?;
        Ok(styles)
    }

    /// The level of heading that a style makes, from 1.
    pub(super) fn heading(&self, id: &str) -> Option<u8> {
        self.chain(id).find_map(|style| {
            let named = style.name.strip_prefix("heading ").and_then(|level| level.trim().parse().ok());
            named.or(style.outline.filter(|level| *level < 9).map(|level| level + 1))
        })
    }

    /// Whether a style is that of the document's title.
    pub(super) fn is_title(&self, id: &str) -> bool {
        // A file without a list of styles still uses the built-in ids.
        self.by_id.get(id).map_or(id == "Title", |style| style.name == "title")
    }

    /// The list and level that a style puts its paragraphs in.
    pub(super) fn list(&self, id: &str) -> Option<(String, u8)> {
        let list = self.chain(id).find_map(|style| style.list.clone())?;
        let level = self.chain(id).find_map(|style| style.list_level).unwrap_or(0);
        Some((list, level))
    }

    /// Whether a style hides its text.
    pub(super) fn hides(&self, id: &str) -> bool {
        self.chain(id).find_map(|style| style.hidden).unwrap_or(false)
    }

    fn chain<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a Style> {
        let parent = |style: &&'a Style| self.by_id.get(style.based_on.as_deref()?);
        std::iter::successors(self.by_id.get(id), parent).take(LONGEST_CHAIN)
    }
}
