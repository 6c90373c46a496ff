//! The styles of an OpenDocument text: which of them hide their text, and which are children of the title's.

use crate::formats::xml::{Step, attribute, walk};
use crate::problem::Problem;
use std::collections::HashMap;

/// Styles inherit; a chain longer than this is a loop.
const LONGEST_CHAIN: usize = 16;

#[derive(Default)]
struct Style {
    parent: String,
    /// Hides its text, or expressly shows it.
    hides: Option<bool>,
    /// The list that it puts its paragraphs in; empty where it takes them out of any.
    list: Option<String>,
}

/// Styles by name: those of the text alone, and those that all texts of its kind share.
#[derive(Default)]
pub(super) struct Styles {
    by_name: HashMap<String, Style>,
}

impl Styles {
    /// Takes the styles of a part.
    pub(super) fn add(&mut self, part: &str) -> Result<(), Problem> {
        let mut open: Option<(String, Style)> = None;
        walk(part, |step| match step {
            Step::Start("style", tag) => {
                let parent = attribute(tag, "parent-style-name").unwrap_or_default();
                let list = attribute(tag, "list-style-name");
                open = attribute(tag, "name").map(|name| (name, Style { parent, hides: None, list }));
            }
            Step::Start("text-properties", tag) => {
                let display = attribute(tag, "display");
                if let (Some((_, style)), Some(display)) = (&mut open, display) {
                    style.hides = Some(display == "none");
                }
            }
            Step::End("style") => self.by_name.extend(open.take()),
            _ => {}
        })
    }

    pub(super) fn hides(&self, name: &str) -> bool {
        self.chain(name).find_map(|(_, style)| style.hides).unwrap_or(false)
    }

    pub(super) fn is_title(&self, name: &str) -> bool {
        name == "Title" || self.chain(name).any(|(name, style)| name == "Title" || style.parent == "Title")
    }

    /// Whether a style takes its headings out of the numbered ones.
    pub(super) fn is_unnumbered(&self, name: &str) -> bool {
        self.chain(name).find_map(|(_, style)| style.list.as_deref()).is_some_and(str::is_empty)
    }

    fn chain<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, &'a Style)> {
        let parent = |(_, style): &(&'a str, &'a Style)| {
            self.by_name.get_key_value(&style.parent).map(|(name, style)| (name.as_str(), style))
        };
        let first = self.by_name.get_key_value(name).map(|(name, style)| (name.as_str(), style));
        std::iter::successors(first, parent).take(LONGEST_CHAIN)
    }
}
