//! What of an answer is shown while it streams: light Markdown, a value, an item or a row at a time. Only what is whole
//! is shown, so that nobody sees a brace.

use super::reader::{Open, Piece};
use super::shape::{Kind, Shape};
use super::words::{NOTHING, shown};
use super::{Data, Item, SOURCES};
use crate::node::Citation;

pub(super) struct Live {
    shape: Shape,
    /// What stands between the last piece and the next.
    owed: &'static str,
    list: List,
}

/// How the list is shown that is being read.
enum List {
    Undecided,
    Bullets,
    /// With the columns' keys.
    Rows(Vec<String>),
}

const APART: &str = "\n\n";

impl Live {
    pub(super) fn new(shape: Shape) -> Self {
        Self { shape, owed: "", list: List::Undecided }
    }

    /// A list or an object has begun.
    pub(super) fn begun(&mut self, open: &[Open], show: &mut impl FnMut(Piece)) {
        let [root, _] = open else { return };
        let Some(key) = root.key.as_deref().filter(|key| *key != SOURCES) else { return };
        self.list = List::Undecided;
        if !self.shape.is_table {
            self.say(&format!("### {}", escaped(&self.shape.name(key), " ")), APART, show);
        }
    }

    /// A value is whole: the last one of the innermost that is open.
    pub(super) fn put(&mut self, open: &[Open], show: &mut impl FnMut(Piece)) {
        match open {
            [Open { item: Item { data: Data::Object(fields), .. }, .. }] => {
                let Some((key, item)) = fields.last() else { return };
                if key == SOURCES || !item.is_simple() {
                    self.owed = APART;
                    return;
                }
                let shape = self.shape.field(key).cloned();
                let name = self.shape.name(key);
                self.named(&name, item, shape.as_ref(), show);
            }
            [root, within] => {
                let Some(key) = root.key.as_deref().filter(|key| *key != SOURCES) else { return };
                let shape = self.shape.field(key).cloned().unwrap_or_default();
                match &within.item.data {
                    Data::List(items) => {
                        let Some(item) = items.last() else { return };
                        self.item(item, shape.items.as_deref(), show);
                    }
                    Data::Object(fields) => {
                        let Some((key, item)) = fields.last() else { return };
                        self.named(&shape.name(key), item, shape.field(key), show);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// A citation that came behind its value: shown where that was the last thing shown.
    pub(super) fn cite(&mut self, open: &[Open], citation: Citation, show: &mut impl FnMut(Piece)) {
        let is_shown = match open {
            [Open { item: Item { data: Data::Object(fields), .. }, .. }] => {
                fields.last().is_some_and(|(key, item)| key != SOURCES && item.is_simple())
            }
            [root, _] => root.key.as_deref() != Some(SOURCES) && !matches!(self.list, List::Rows(_)),
            _ => false,
        };
        if is_shown {
            show(Piece::Citation(citation));
        }
    }

    fn say(&mut self, text: &str, then: &'static str, show: &mut impl FnMut(Piece)) {
        show(Piece::Text(format!("{}{text}", self.owed)));
        self.owed = then;
    }

    fn named(&mut self, name: &str, item: &Item, shape: Option<&Shape>, show: &mut impl FnMut(Piece)) {
        let text = shown(item, shape);
        let text = if text.is_empty() { format!("*{NOTHING}*") } else { escaped(&text, "  \n") };
        self.say(&format!("**{}:** {text}", escaped(name, " ")), APART, show);
        cited(item, show);
    }

    fn item(&mut self, item: &Item, shape: Option<&Shape>, show: &mut impl FnMut(Piece)) {
        if matches!(self.list, List::Undecided) {
            self.list = match &item.data {
                Data::Object(fields) => self.head(fields, shape, show),
                _ => List::Bullets,
            };
        }
        let List::Rows(columns) = &self.list else {
            self.say(&format!("- {}", escaped(&shown(item, shape), " ")), "\n", show);
            return cited(item, show);
        };
        let Data::Object(fields) = &item.data else { return };
        show(Piece::Text("\n|".to_owned()));
        for key in columns {
            let value = fields.iter().find(|(name, _)| name == key).map(|(_, item)| item);
            let text = value.map(|item| shown(item, shape.and_then(|shape| shape.field(key)))).unwrap_or_default();
            show(Piece::Text(format!(" {}", escaped(&text, " "))));
            value.into_iter().for_each(|item| cited(item, show));
            show(Piece::Text(" |".to_owned()));
        }
        self.owed = APART;
    }

    /// The head of a table: the schema's columns, or the first row's.
    fn head(&mut self, first: &[(String, Item)], shape: Option<&Shape>, show: &mut impl FnMut(Piece)) -> List {
        let known = shape.map(|shape| &shape.fields).filter(|fields| !fields.is_empty());
        let columns: Vec<String> = match known {
            Some(fields) => fields.iter().map(|(key, _)| key.clone()).collect(),
            None => first.iter().map(|(key, _)| key.clone()).collect(),
        };
        let empty = Shape::default();
        let shape = shape.unwrap_or(&empty);
        let names: Vec<String> = columns.iter().map(|key| format!(" {} |", escaped(&shape.name(key), " "))).collect();
        let rule = columns.iter().map(|key| match shape.field(key).map(|column| column.kind) {
            Some(Kind::Number | Kind::Money) => " ---: |",
            _ => " --- |",
        });
        self.say(&format!("|{}\n|{}", names.concat(), rule.collect::<String>()), APART, show);
        List::Rows(columns)
    }
}

fn cited(item: &Item, show: &mut impl FnMut(Piece)) {
    item.all_cited().into_iter().for_each(|citation| show(Piece::Citation(citation.clone())));
}

/// Text in which no sign is markup.
fn escaped(text: &str, line: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n").chars() {
        match c {
            '\n' => out.push_str(line),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}
